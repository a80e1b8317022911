import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codes } from '#contract/codes.ts'
import { COOKIES } from '#contract/headers.ts'
import { type CachedPage, createCachedPage, ENCODINGS, type Encoding } from './page-cache.ts'
import { isDataPath } from './page-routes.ts'
import { OWN_PAGE, plainPage } from './plain-page.ts'

declare module 'fastify' {
  interface FastifyInstance {
    prerendered: PrerenderedPages
  }
  interface FastifyContextConfig {
    /** Whether the router's pages are served here. */
    isPage?: boolean
  }
}

/** Answers whose page is the same at every address. */
export const PRERENDERED = ['notFound', 'slowDown', 'busy'] as const
export type PrerenderedName = (typeof PRERENDERED)[number]

export const PRERENDERED_SENTENCES: Readonly<Record<PrerenderedName, string>> = {
  notFound: codes.notFound.sentence,
  // Every limit is one of a minute.
  slowDown: 'That was a lot of tries. Wait a minute.',
  busy: codes.busy.sentence,
}

/** The best of our encodings that a browser accepts. */
export const acceptedEncoding = ({ headers }: FastifyRequest): Encoding => {
  const accepted = negotiate(String(headers['accept-encoding'] ?? ''), [...ENCODINGS])
  return ENCODINGS.find((name) => name === accepted) ?? 'identity'
}

/** The page of one answer, as seen by signed-out and by signed-in visitors. */
type Views = Readonly<Record<'signedOut' | 'signedIn', CachedPage>>

const isSignedIn = (cookies: string): boolean =>
  cookies.split(';').some((cookie) => cookie.trim() === `${COOKIES.signedIn}=1`)

/** The page of an answer until, or unless, the router's pages are served. */
const plainViews = (name: PrerenderedName): Views => {
  const text = plainPage('That didn’t work', PRERENDERED_SENTENCES[name])
  const page = createCachedPage({
    status: codes[name].status,
    headers: [['content-type', 'text/html; charset=utf-8']],
    whole: Buffer.from(text),
    hash: name,
  })
  return { signedOut: page, signedIn: page }
}

/** The path of a request, without its query. */
const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? ''

/**
 * Pages of answers that cost nothing to give: rendered once at the start, and stored in each encoding. A refusal or an
 * unknown address that had to be rendered would take more of the processor than the page that was asked for.
 */
const createPrerenderedPages = () => {
  const views: Record<PrerenderedName, Views> = {
    notFound: plainViews('notFound'),
    slowDown: plainViews('slowDown'),
    busy: plainViews('busy'),
  }
  let hasNoPage = (_method: string, _path: string): boolean => false

  /** Replaces the plain page of an answer. */
  const store = async (name: PrerenderedName, rendered: Views): Promise<void> => {
    for (const page of Object.values(rendered))
      await Promise.all(ENCODINGS.map((encoding) => page.encode(encoding)))
    views[name] = rendered
  }

  const setUnknownCheck = (check: (method: string, path: string) => boolean): void => {
    hasNoPage = check
  }

  /** Whether a request is for a page at an address that no page has, or posts a form where none is taken. */
  const isUnknown = (request: FastifyRequest): boolean =>
    request.routeOptions.config.isPage === true && hasNoPage(request.method, pathOf(request))

  /** The router's navigations show the text of an answer on the error page, so they get the sentence alone. */
  const send = async (
    name: PrerenderedName,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    reply.status(codes[name].status).header('cache-control', OWN_PAGE)
    if (isDataPath(pathOf(request)))
      return reply.type('text/plain; charset=utf-8').send(PRERENDERED_SENTENCES[name])
    const page = views[name][isSignedIn(request.headers.cookie ?? '') ? 'signedIn' : 'signedOut']
    const encoding = acceptedEncoding(request)
    const { body } = await page.encode(encoding)
    for (const [header, value] of page.headers) reply.header(header, value)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    reply.header('vary', 'accept-encoding').header('content-length', body.length)
    return reply.send(request.method === 'HEAD' ? null : body)
  }

  return { store, setUnknownCheck, isUnknown, send }
}

export type PrerenderedPages = ReturnType<typeof createPrerenderedPages>

export const registerPrerenderedPages = (app: FastifyInstance): void => {
  app.decorate('prerendered', createPrerenderedPages())
}

import { join } from 'node:path'
import { Readable } from 'node:stream'
import { negotiate } from '@fastify/accept-negotiator'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { type CodeName, codes } from '#contract/codes.ts'
import { COOKIES } from '#contract/headers.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '../refusal.ts'
import { sendBusyPage } from './busy.ts'
import { sendRefusal } from './envelope.ts'
import { inProcessTransport } from './in-process-transport.ts'
import { countRunning, pageLoadKind } from './load-shedding.ts'
import { type CachedPage, createPageCache, type Encoding, type PageCache } from './page-cache.ts'
import { causeOf, OWN_PAGE, registerPageErrors, reportPageError, sendPlainPage } from './page-errors.ts'
import { traceIdOf } from './trace.ts'

const BUILD = join(import.meta.dirname, '../../../build')
const YEAR_SECONDS = 31_536_000
const FORM_BYTES_MAX = 64 * 1024
/** Content types of forms; others are refused before a page parses them. */
const FORM_TYPES = /^(application\/x-www-form-urlencoded\s*(;|$)|multipart\/form-data\s*;.*boundary=)/i

/**
 * Values from this process for each page request; web/entry.server.tsx puts them into the router's context.
 */
export type PageContext = {
  readonly fetchApi: (request: Request) => Promise<Response>
  readonly publicConfig: PublicConfig
  readonly payments: Deps['payments']['publicSettings']
  readonly uploadOrigin: string | null
  readonly experiments: Awaited<ReturnType<Deps['handlers']['pageExperiments']>>
  readonly now: () => Date
  /** Called with each error that a page ends in, and the pattern of its route. */
  readonly report: (error: unknown, route?: string | null) => void
}

/** Result of the check before every page: cookies to set, and an optional redirect. */
type VisitOutcome = { readonly setCookies: readonly string[]; readonly to: string | null }

type PageBuild = ServerBuild & {
  entry: {
    module: {
      createPageContext: (context: PageContext) => RouterContextProvider
      checkVisit: (
        url: URL,
        headers: FastifyRequest['headers'],
        context: RouterContextProvider,
      ) => Promise<VisitOutcome>
    }
  }
}

export type BuiltPages = {
  readonly build: PageBuild
  /** Folder of the browser's assets. */
  readonly files: string
}

const loadPages = async (): Promise<BuiltPages> => ({
  build: await import(join(BUILD, 'server/index.js')),
  files: join(BUILD, 'client'),
})

const publicConfigOf = ({ config }: Deps, sandboxOrigin: string | null): PublicConfig => ({
  brandName: config.brand.name,
  legalEntity: config.brand.legalEntity,
  supportEmail: config.brand.supportEmail,
  supportPhone: config.brand.supportPhone,
  supportHours: config.brand.supportHours,
  publicOrigin: config.publicOrigin,
  cookieScope: config.cookieScope,
  outsideTags: config.outsideTags,
  privacyPolicyUrl: `${config.brand.pdfOrigin ?? ''}/documents/privacy-policy.pdf`,
  termsUrl: `${config.brand.pdfOrigin ?? ''}/documents/terms-of-use.pdf`,
  tipDefaultPercent: config.tipDefaultPercent,
  testMode: config.production && config.sandbox,
  sandboxOrigin,
  development: !config.production,
  tracking: config.tracking,
})

const asWebRequest = (request: FastifyRequest, url: URL, signal: AbortSignal): Request => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const line of Array.isArray(value) ? value : [value])
      if (line !== undefined) headers.append(name, line)
  }
  const body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : undefined
  const hasBody = body !== undefined && request.method !== 'GET' && request.method !== 'HEAD'
  return new Request(url, {
    method: request.method,
    headers,
    signal,
    ...(hasBody ? { body } : {}),
  })
}

/** The router answers 500 to every error; a refused call has its code's status. */
const statusOf = (response: Response, endedIn: CodeName): number => {
  const { status } = response.status === 500 ? codes[endedIn] : response
  return status < 400 ? response.status : status
}

const sendWebResponse = (
  response: Response,
  status: number,
  setCookies: readonly string[],
  reply: FastifyReply,
): FastifyReply => {
  reply.status(status).header('cache-control', OWN_PAGE)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of [...response.headers.getSetCookie(), ...setCookies]) reply.header('set-cookie', cookie)
  return reply.send(response.body === null ? null : Readable.fromWeb(response.body))
}

const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity']

const sendCached = async (
  { page, found }: { readonly page: CachedPage; readonly found: boolean },
  setCookies: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const accepted = negotiate(String(request.headers['accept-encoding'] ?? ''), [...ENCODINGS])
  const encoding = ENCODINGS.find((name) => name === accepted) ?? 'identity'
  const { body, etag } = await page.encode(encoding)
  reply.header('cache-control', OWN_PAGE).header('vary', 'accept-encoding').header('etag', etag)
  reply.header('server-timing', `page;desc=${found ? 'cached' : 'rendered'}`)
  for (const [name, value] of page.headers) reply.header(name, value)
  for (const cookie of setCookies) reply.header('set-cookie', cookie)
  if (page.isKnownTo(request.headers['if-none-match'])) return reply.status(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.header('content-length', body.length).send(request.method === 'HEAD' ? null : body)
}

const serveFiles = async (app: FastifyInstance, folder: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    // Serves the .br files that tools/compressed-files.ts writes.
    preCompressed: true,
    // Files under /assets have a content hash in their name.
    setHeaders: (reply, path) => {
      const isImmutable = path.includes('/assets/')
      reply.header(
        'cache-control',
        isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
      )
    },
  })
}

/** Aborts when the visitor disconnects before the answer. */
const abortOnDisconnect = ({ raw }: FastifyReply): AbortSignal => {
  const disconnected = new AbortController()
  // Listens on the response: a request emits `close` as soon as its body is read.
  raw.once('close', () => {
    if (!raw.writableFinished) disconnected.abort()
  })
  return disconnected.signal
}

type PageServer = {
  readonly app: FastifyInstance
  readonly handle: ReturnType<typeof createRequestHandler>
  readonly contextOf: (
    fetchApi: PageContext['fetchApi'],
    experiments: PageContext['experiments'],
    report: PageContext['report'],
  ) => RouterContextProvider
  readonly origin: string
  readonly reportError: (log: FastifyRequest['log'], error: unknown, route?: string | null) => CodeName
}

/** Logs the error that a page ended in, and also reports an unexpected one to error tracking. */
const reportTo =
  (deps: Deps): PageServer['reportError'] =>
  (log, error, route = null) => {
    const codeName = reportPageError(log, error)
    if (codes[codeName].status === codes.unexpected.status)
      void deps.handlers.serverFailed(deps, causeOf(error), route)
    return codeName
  }

/** Renders a page from its address alone, so that nothing personal can appear on it. */
const renderForAll = async (
  { app, handle, contextOf, origin, reportError }: PageServer,
  { key, experiments }: { readonly key: string; readonly experiments: PageContext['experiments'] },
  { ip, log }: FastifyRequest,
  traceId: string,
): Promise<Response | null> => {
  const headers = { cookie: `${COOKIES.geoCheck}=true` }
  const api = inProcessTransport(app, { headers, ip }, traceId)
  const context = contextOf(api.fetch, experiments, (error, route) => reportError(log, error, route))
  const response = await handle(new Request(new URL(key, origin), { headers }), context)
  const setsCookies = api.setCookies.length + response.headers.getSetCookie().length > 0
  return response.status === 200 && !setsCookies ? response : null
}

/** Lets pages accept forms only. Pages parse these themselves. */
const acceptForms = (pages: FastifyInstance): void => {
  pages.removeAllContentTypeParsers()
  pages.addContentTypeParser(
    FORM_TYPES,
    { parseAs: 'buffer', bodyLimit: FORM_BYTES_MAX },
    (_request, body, done) => done(null, body),
  )
}

const openCache = (app: FastifyInstance, deps: Deps, build: PageBuild): PageCache => {
  // Counts the changes that other nodes announce. An announcement may be lost.
  let announcedChanges = 0
  const stopListening = deps.live.onAnyChange(() => {
    announcedChanges += 1
  })
  app.addHook('onClose', async () => stopListening())
  const cache = createPageCache(build, { writes: () => deps.database.writes() + announcedChanges })
  app.addFigure({
    name: 'page_cache',
    help: 'Public pages since the start: served from the cache (hits), rendered for it, dropped from it; bytes in it',
    label: 'what',
    read: async () => cache.figures(),
  })
  return cache
}

/** Serves the pages: built files, and every other address through React Router. Registered last. */
export const registerPages = async (
  app: FastifyInstance,
  deps: Deps,
  sandboxOrigin: string | null,
  built?: BuiltPages,
): Promise<void> => {
  const { build, files } = built ?? (await loadPages())
  const handler = createRequestHandler(build, deps.config.production ? 'production' : 'development')
  const { run: handle, running: renders } = countRunning(handler)
  const publicConfig = publicConfigOf(deps, sandboxOrigin)
  const contextOf: PageServer['contextOf'] = (fetchApi, experiments, report) =>
    build.entry.module.createPageContext({
      fetchApi,
      publicConfig,
      payments: deps.payments.publicSettings,
      uploadOrigin: deps.storage.origin,
      experiments,
      now: () => deps.clock.now(),
      report,
    })
  const cache = openCache(app, deps, build)
  const reportError = reportTo(deps)
  const pageServer: PageServer = { app, handle, contextOf, reportError, origin: publicConfig.publicOrigin }

  // Outside the pages, which refuse every body but a form's with a page.
  app.all('/api/*', (_request, reply) =>
    sendRefusal(new Refusal('notFound', { sentence: 'There is no such call.' }), reply),
  )
  await app.register(async (pages) => {
    await pages.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })
    registerPageErrors(pages)
    await serveFiles(pages, files)
    acceptForms(pages)
    pages.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      handler: async (request, reply) => {
        const api = inProcessTransport(app, request, traceIdOf(reply))
        let endedIn: CodeName = 'unexpected'
        const experiments = await deps.handlers.pageExperiments(deps, request, reply)
        const context = contextOf(api.fetch, experiments, (error, route) => {
          endedIn = reportError(request.log, error, route)
        })
        const url = new URL(request.url, publicConfig.publicOrigin)
        const key = cache.keyOf(request.method, url, request.headers)
        const variant = key === null ? null : `${key} ${JSON.stringify(experiments)}`
        const cached = variant === null ? null : cache.stateOf(variant)
        const kind = pageLoadKind(request.method, url.pathname, cached)
        const busy = kind === null ? null : app.busyRefusal(kind, renders())
        if (busy !== null) return sendBusyPage(busy, reply)
        if (key !== null && variant !== null) {
          const visit = await build.entry.module.checkVisit(url, request.headers, context)
          const render = () => renderForAll(pageServer, { key, experiments }, request, traceIdOf(reply))
          const page = visit.to === null ? await cache.get(variant, render) : null
          if (page !== null) return sendCached(page, [...visit.setCookies, ...api.setCookies], request, reply)
        }
        const webRequest = asWebRequest(request, url, abortOnDisconnect(reply))
        const response = await handle(webRequest, context)
        // For an error outside its routes, the router reports the error and answers without a body.
        if (response.status >= 500 && response.body === null && request.method !== 'HEAD')
          return sendPlainPage(endedIn, reply)
        return sendWebResponse(response, statusOf(response, endedIn), api.setCookies, reply)
      },
    })
  })
}

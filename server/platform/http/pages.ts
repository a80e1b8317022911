import { join } from 'node:path'
import { Readable } from 'node:stream'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler } from 'react-router'
import { type CodeName, codes } from '#contract/codes.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import type { Deps } from '#server/deps.ts'
import { networkOf } from '../limits/networks.ts'
import { Refusal } from '../refusal.ts'
import { serveBuiltFiles } from './built-files.ts'
import { BUSY_FOR_SECONDS, refuseEarly } from './busy.ts'
import { sendNoSuchCall } from './envelope.ts'
import { inProcessTransport } from './in-process-transport.ts'
import { countRunning, pageLoadKind } from './load-shedding.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import type { BuiltPages, PageBuild, PageContext, PageServer } from './page-context.ts'
import { causeOf, registerPageErrors, reportPageError, sendPlainPage } from './page-errors.ts'
import { isMissing, prerender, renderForAll } from './page-renders.ts'
import { isServed, type MatchPage, pageMatcher, pathOfPage } from './page-routes.ts'
import { OWN_PAGE } from './plain-page.ts'
import { abortWhenLeft } from './pool-caller.ts'
import { createRenderTurns } from './render-turns.ts'
import { sendCached } from './send-cached.ts'
import { traceIdOf } from './trace.ts'

const BUILD = join(import.meta.dirname, '../../../build')
const FORM_BYTES_MAX = 64 * 1024
/** Content types of forms; others are refused before a page parses them. */
const URL_ENCODED = /^application\/x-www-form-urlencoded\s*(;|$)/i
const FORM_TYPES = [URL_ENCODED, /^multipart\/form-data\s*;.*boundary=/i]

const loadPages = async (): Promise<BuiltPages> => ({
  build: await import(join(BUILD, 'server/index.js')),
  files: join(BUILD, 'client'),
})

const publicConfigOf = ({ config, push }: Deps, sandboxOrigin: string | null): PublicConfig => ({
  brandName: config.brand.name,
  legalEntity: config.brand.legalEntity,
  supportEmail: config.brand.supportEmail,
  supportPhone: config.brand.supportPhone,
  supportHours: config.brand.supportHours,
  publicOrigin: config.publicOrigin,
  cookieScope: config.cookieScope,
  outsideTags: config.outsideTags,
  privacyPolicyPdfUrl: `${config.brand.pdfOrigin ?? ''}/documents/privacy-policy.pdf`,
  termsPdfUrl: `${config.brand.pdfOrigin ?? ''}/documents/terms-of-use.pdf`,
  tipDefaultPercent: config.tipDefaultPercent,
  testMode: config.production && (config.sandbox || config.stripe?.isLive === false),
  sandboxOrigin,
  development: !config.production,
  hasNotifications: push.publicKey !== null,
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

/** Logs the error that a page ended in, and also reports an unexpected one to error tracking. */
const reportTo =
  (deps: Deps): PageServer['reportError'] =>
  (log, error, route = null) => {
    const codeName = reportPageError(log, error)
    if (codes[codeName].status === codes.unexpected.status)
      void deps.handlers.serverFailed(deps, causeOf(error), route)
    return codeName
  }

/** More fields than any form of ours has: as many as fit a URL-encoded body take longer to parse than a page to render. */
const FIELDS_MAX = 1000
const hasTooManyFields = (body: Buffer): boolean => body.filter((byte) => byte === 0x26).length > FIELDS_MAX

/** Lets pages accept forms only. Pages parse these themselves. */
const acceptForms = (pages: FastifyInstance): void => {
  pages.removeAllContentTypeParsers()
  for (const type of FORM_TYPES)
    pages.addContentTypeParser(
      type,
      { parseAs: 'buffer', bodyLimit: FORM_BYTES_MAX },
      (_request, body: Buffer, done) =>
        done(type === URL_ENCODED && hasTooManyFields(body) ? new Refusal('tooLarge') : null, body),
    )
}

const openCache = (app: FastifyInstance, deps: Deps, matchPage: MatchPage): PageCache => {
  // Counts the changes that other nodes announce. An announcement may be lost.
  let announcedChanges = 0
  const stopListening = deps.live.onAnyChange(() => {
    announcedChanges += 1
  })
  app.addHook('onClose', async () => stopListening())
  const cache = createPageCache(matchPage, { writes: () => deps.database.writes() + announcedChanges })
  app.addMetric({
    name: 'page_cache',
    help: 'Public pages since the start: served from the cache (hits), rendered for it, dropped from it; bytes in it',
    label: 'what',
    read: async () => cache.figures(),
  })
  return cache
}

type Experiments = Required<PageContext>['experiments']
/** The page's address without what doesn't change it, and the key of its variant for the visitor's experiments. */
type CacheKey = { readonly key: string; readonly variant: string }

type Serving = PageServer & {
  readonly deps: Deps
  readonly checkGeoOfVisit: PageBuild['entry']['module']['checkGeoOfVisit']
  readonly cache: PageCache
  /** Number of pages being rendered. */
  readonly renders: () => number
  readonly inTurn: ReturnType<typeof createRenderTurns>
}

/** Refuses a form before its body is read, while the event loop is too late for it. */
const refuseBusyForms =
  ({ app, renders }: Serving) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const kind = request.method === 'POST' ? pageLoadKind(request.method, request.url, null) : null
    if (kind === null || !app.shedsLoad(kind, renders())) return undefined
    return refuseEarly('busy', BUSY_FOR_SECONDS, request, reply)
  }

/** Refuses a POST without a form: Fastify parses no body without a content type, and an action couldn't read it. */
const requireForm = async ({ method, body }: FastifyRequest): Promise<void> => {
  if (method === 'POST' && !Buffer.isBuffer(body)) throw new Refusal('unsupportedMedia')
}

/** A visit of a page: its request with the visitor's experiments and the calls of its loaders. */
const openVisit = (
  { app, contextOf, origin, reportError }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  experiments: Experiments,
) => {
  const api = inProcessTransport(app, request, traceIdOf(reply))
  let endedIn: CodeName = 'unexpected'
  const report: PageContext['report'] = (error, route) => {
    endedIn = reportError(request.log, error, route)
  }
  return {
    request,
    reply,
    experiments,
    url: new URL(request.url, origin),
    context: contextOf({ fetchApi: api.fetch, experiments, report }),
    /** Cookies that the loaders' calls set. */
    setCookies: api.setCookies,
    endedIn: () => endedIn,
    sendMissing: (setCookies: readonly string[]): Promise<FastifyReply> => {
      for (const cookie of setCookies) reply.header('set-cookie', cookie)
      return app.prerendered.send('notFound', request, reply)
    },
  }
}
type Visit = ReturnType<typeof openVisit>

/**
 * Reads a page that is the same for everyone from the cache, or renders it for all who wait for it: so without the
 * visitor's signal, and outside the turns of their network.
 * @returns null if the visitor is redirected, or the page isn't the same for everyone
 */
const readShared = async (
  serving: Serving,
  { request, reply, url, context, experiments, setCookies }: Visit,
  { key, variant }: CacheKey,
) => {
  const visit = await serving.checkGeoOfVisit(url, request.headers, context)
  if (visit.to !== null) return null
  const cached = await serving.cache.get(variant, () =>
    renderForAll(serving, { key, experiments }, request, traceIdOf(reply)),
  )
  return cached && { ...cached, setCookies: [...visit.setCookies, ...setCookies] }
}

/** Renders a visitor's own page, in the turns of their network. */
const sendOwn = async (
  { handle, inTurn }: Serving,
  { request, reply, url, context, setCookies, endedIn, sendMissing }: Visit,
): Promise<FastifyReply> => {
  const signal = abortWhenLeft(reply)
  const response = await inTurn({ network: networkOf(request.ip), signal }, () =>
    handle(asWebRequest(request, url, signal), context),
  )
  if (isMissing(response)) return sendMissing([...response.headers.getSetCookie(), ...setCookies])
  // For an error outside its routes, the router reports the error and answers without a body.
  if (response.status >= 500 && response.body === null && request.method !== 'HEAD')
    return sendPlainPage(endedIn(), reply)
  return sendWebResponse(response, statusOf(response, endedIn()), setCookies, reply)
}

const servePage =
  (serving: Serving) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { app, deps, cache, renders } = serving
    const experiments = await deps.handlers.pageExperiments(deps, request, reply)
    const visit = openVisit(serving, request, reply, experiments)
    const key = cache.keyOf(request.method, visit.url, request.headers)
    const cacheKey = key === null ? null : { key, variant: `${key} ${JSON.stringify(experiments)}` }
    const cached = cacheKey && cache.stateOf(cacheKey.variant)
    const seconds = cached === 'fresh' ? null : app.chargeWork(request, 'render')
    if (seconds !== null) return refuseEarly('slowDown', seconds, request, reply)
    const kind = request.method === 'POST' ? null : pageLoadKind(request.method, visit.url.pathname, cached)
    if (kind !== null && app.shedsLoad(kind, renders()))
      return refuseEarly('busy', BUSY_FOR_SECONDS, request, reply)
    const shared = cacheKey && (await readShared(serving, visit, cacheKey))
    if (shared === null) return sendOwn(serving, visit)
    if (shared.page.status === codes.notFound.status) return visit.sendMissing(shared.setCookies)
    return sendCached(shared, shared.setCookies, request, reply)
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
  const contextOf: PageServer['contextOf'] = (of) =>
    build.entry.module.createPageContext({
      ...of,
      publicConfig,
      company: deps.config.company,
      payments: deps.payments.publicSettings,
      uploadOrigin: deps.storage.origin,
      now: () => deps.clock.now(),
    })
  const matchPage = pageMatcher(build.routes)
  const cache = openCache(app, deps, matchPage)
  const origin = publicConfig.publicOrigin
  const reportError = reportTo(deps)
  const inTurn = createRenderTurns(deps.config.rateLimitFactor)
  const serving: Serving = {
    app,
    deps,
    checkGeoOfVisit: build.entry.module.checkGeoOfVisit,
    cache,
    handle,
    contextOf,
    renders,
    inTurn,
    origin,
    reportError,
  }

  // Outside the pages, which refuse every body but a form's with a page.
  app.all('/api/*', { config: { limit: 'read' }, onRequest: sendNoSuchCall }, sendNoSuchCall)
  await app.register(async (pages) => {
    await pages.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })
    registerPageErrors(pages)
    await serveBuiltFiles(pages, files)
    acceptForms(pages)
    pages.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      config: { isPage: true },
      onRequest: refuseBusyForms(serving),
      preHandler: requireForm,
      handler: servePage(serving),
    })
  })
  // The pages' own calls are answered from here on.
  await app.ready()
  await prerender(serving)
  app.prerendered.setUnknownCheck((method, path) => !isServed(matchPage(pathOfPage(path)), method))
}

import type { FastifyRequest } from 'fastify'
import { codes } from '#contract/codes.ts'
import { COOKIES } from '#contract/headers.ts'
import { inProcessTransport } from './in-process-transport.ts'
import { type CachedPage, cachePage } from './page-cache.ts'
import type { PageContext, PageServer } from './page-context.ts'
import { PRERENDERED, PRERENDERED_SENTENCES, type PrerenderedName } from './prerendered-pages.ts'
import { NO_PAGE } from './readable-address.ts'

/** Whether the router found no page, or nothing to show on it: the same page says so everywhere, unrendered. */
export const isMissing = ({ status, body }: Response): boolean =>
  status === codes.notFound.status && body === null

/**
 * Renders a page from its address alone, so that nothing personal can appear on it.
 * @returns the page, or the answer that there is none; null if its answer isn't the same for everyone
 */
export const renderForAll = async (
  { app, handle, contextOf, origin, reportError }: PageServer,
  { key, experiments }: { readonly key: string } & Required<Pick<PageContext, 'experiments'>>,
  { ip, log }: Pick<FastifyRequest, 'ip' | 'log'>,
  traceId: string,
): Promise<Response | null> => {
  const headers = { cookie: `${COOKIES.geoCheck}=true` }
  const api = inProcessTransport(app, { headers, socket: { remoteAddress: ip } }, traceId)
  const report: PageContext['report'] = (error, route) => reportError(log, error, route)
  const context = contextOf({ fetchApi: api.fetch, experiments, report })
  const response = await handle(new Request(new URL(key, origin), { headers }), context)
  const setsCookies = api.setCookies.length + response.headers.getSetCookie().length > 0
  return !setsCookies && (response.status === 200 || isMissing(response)) ? response : null
}

/** Renders the page of an answer that needs no address. */
const renderError = async (
  { app, handle, contextOf, origin }: PageServer,
  name: PrerenderedName,
  signedIn: string,
): Promise<CachedPage> => {
  const headers = { cookie: `${COOKIES.geoCheck}=true${signedIn}` }
  const api = inProcessTransport(app, { headers, socket: { remoteAddress: '127.0.0.1' } }, '')
  const { status } = codes[name]
  const shownError = { status, sentence: PRERENDERED_SENTENCES[name] }
  const context = contextOf({ fetchApi: api.fetch, shownError, report: () => undefined })
  const response = await handle(new Request(new URL(NO_PAGE, origin), { headers }), context)
  if (response.status !== status)
    throw new Error(`The page of ${name} can't be rendered: ${response.status}.`)
  return cachePage(response)
}

/** Renders every page that is sent without being rendered again, and makes known which addresses have a page. */
export const prerender = async (server: PageServer): Promise<void> => {
  for (const name of PRERENDERED) {
    await server.app.prerendered.store(name, {
      signedOut: await renderError(server, name, ''),
      signedIn: await renderError(server, name, `; ${COOKIES.signedIn}=1`),
    })
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { firstVisitText, readFirstVisit } from '#contract/fundraisers/first-visit-cookie.ts'
import { COOKIES } from '#contract/headers.ts'
import { CARRIED_PARAMETERS, withCarriedParameters } from '#contract/share/carried-parameters.ts'
import type { Deps } from '#server/deps.ts'
import { privateCookie } from '#server/platform/http/private-cookie.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route only leads to a page, whose address says more of how the visitor arrived. */
    leadsOn?: boolean
  }
}

const FUNDRAISER_PAGE = /^\/fundraiser(?:\/[^?.]*)?(?:\?|$)/

/** Query of the page of ours that the visitor comes from; empty for any other page. */
const searchBefore = (referrer: string | undefined, publicOrigin: string): string => {
  const url = URL.canParse(referrer ?? '') ? new URL(referrer ?? '') : null
  return url?.origin === new URL(publicOrigin).origin ? url.search : ''
}

/** Whether a request navigates to a page, rather than loading a file or calling the API. */
const isNavigation = ({ method, headers, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' &&
  routeOptions.config.leadsOn !== true &&
  headers.accept?.includes('text/html') === true &&
  (headers['sec-fetch-dest'] ?? 'document') === 'document'

const firstVisitOf = ({ cookies }: FastifyRequest) => readFirstVisit(cookies[COOKIES.firstVisit] ?? null)

/** Remembers the visit’s first page until the browser is closed, as scripts do in the session storage. */
const rememberFirstVisit = (app: FastifyInstance, { publicOrigin }: Deps['config']): void => {
  const options = privateCookie(publicOrigin)
  const { origin } = new URL(publicOrigin)
  app.addHook('onRequest', async (request, reply) => {
    if (!isNavigation(request) || request.cookies[COOKIES.firstVisit] !== undefined) return
    const { pathname: path, search } = new URL(request.url, publicOrigin)
    const visit = { referrer: request.headers.referer ?? '', origin, path, search }
    reply.setCookie(COOKIES.firstVisit, firstVisitText(visit), options)
  })
}

const hasCarriedParameters = (url: string, publicOrigin: string): boolean => {
  const { searchParams } = new URL(url, publicOrigin)
  return CARRIED_PARAMETERS.some((name) => searchParams.has(name))
}

/**
 * Carries attribution parameters without scripts: a request for a fundraiser page that follows a link on one
 * of our pages is redirected to an address with that page's channel and campaign parameters; if neither has
 * any, with those of the visit's first page.
 */
export const carryParameters = (app: FastifyInstance, { config }: Pick<Deps, 'config'>): void => {
  const { publicOrigin } = config
  rememberFirstVisit(app, config)
  app.addHook('onRequest', async (request, reply) => {
    const { method, url, headers } = request
    if (method !== 'GET' || !FUNDRAISER_PAGE.test(url)) return
    const withPrevious = withCarriedParameters(url, searchBefore(headers.referer, publicOrigin))
    const firstPageSearch =
      hasCarriedParameters(withPrevious, publicOrigin) || !isNavigation(request)
        ? ''
        : firstVisitOf(request)?.search
    const carried = withCarriedParameters(withPrevious, firstPageSearch ?? '')
    // Differently encoded but equal parameters cause no redirect.
    if (new URL(carried, publicOrigin).searchParams.size === new URL(url, publicOrigin).searchParams.size)
      return
    return reply.header('cache-control', 'private, no-store').redirect(carried, 302)
  })
}

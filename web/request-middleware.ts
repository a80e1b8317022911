import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { COOKIES } from '#contract/headers.ts'
import { apiContext } from './api-context.ts'
import { type Api, createApi } from './browser/api/api.ts'
import { readCookie } from './browser/cookies.ts'
import { randomHex16 } from './browser/random-hex.ts'
import { checkGeo, type GeoOutcome, geoCookies, geoRedirect } from './browser/visits/geo-guard.ts'
import { publicConfigContext, routeContext, transportContext } from './page-context.ts'

type Context = Readonly<RouterContextProvider>

const apiOf = (request: Request, context: Context): Api => {
  const { publicOrigin } = context.get(publicConfigContext)
  return createApi({
    transport: context.get(transportContext),
    origin: () => publicOrigin,
    spanId: randomHex16,
    authorization: () => readCookie(request.headers.get('cookie'), COOKIES.token),
  })
}

/** Gives loaders their client, with the visitor's identity. */
export const provideApi: MiddlewareFunction<Response> = ({ request, context }) => {
  context.set(apiContext, apiOf(request, context))
}

/** @param url the page's address, also for data requests */
const checkGeoOf = ({ headers }: Request, url: URL, api: Api): Promise<GeoOutcome> =>
  checkGeo({
    url,
    userAgent: headers.get('user-agent') ?? '',
    cookies: headers.get('cookie'),
    api,
  })

/** The check before every page, for a page that is kept and so isn't rendered for this visitor. */
export const checkVisit = async (request: Request, context: Context) => {
  const outcome = await checkGeoOf(request, new URL(request.url), apiOf(request, context))
  return { setCookies: geoCookies(outcome, context.get(publicConfigContext).cookiePlace), to: outcome.to }
}

/** Runs before every page and data request. */
export const guardGeo: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const outcome = await checkGeoOf(request, url, context.get(apiContext))
  const setCookies = geoCookies(outcome, context.get(publicConfigContext).cookiePlace)
  const elsewhere = geoRedirect(outcome, setCookies)
  if (elsewhere !== null) throw elsewhere
  const response = await next()
  for (const cookie of setCookies) response.headers.append('set-cookie', cookie)
  return response
}

/** Before every page, beside the geo check: what breaks from here on is reported with its route. */
export const logRoute: MiddlewareFunction<Response> = ({ pattern, context }) => {
  context.set(routeContext, pattern.startsWith('/') ? pattern : `/${pattern}`)
}

import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { COOKIES } from '#contract/headers.ts'
import { apiContext } from './api-context.ts'
import { type Api, createApi } from './browser/api/api.ts'
import { readCookie } from './browser/cookies.ts'
import { randomHex16 } from './browser/random-hex.ts'
import { checkGeo, geoCookies, geoRedirect } from './browser/visits/geo-guard.ts'
import { publicConfigContext, routeContext, transportContext } from './page-context.ts'

type Context = Readonly<RouterContextProvider>

const apiOf = (cookies: string | null, context: Context): Api => {
  const { publicOrigin } = context.get(publicConfigContext)
  return createApi({
    transport: context.get(transportContext),
    origin: () => publicOrigin,
    spanId: randomHex16,
    authorization: () => readCookie(cookies, COOKIES.token),
  })
}

/** Gives loaders their client, with the visitor's identity. */
export const provideApi: MiddlewareFunction<Response> = ({ request, context }) => {
  context.set(apiContext, apiOf(request.headers.get('cookie'), context))
}

type VisitHeaders = { readonly cookie?: string | undefined; readonly 'user-agent'?: string | undefined }

/** The geo check for a cached page, which isn't rendered for this visitor. */
export const checkGeoOfVisit = async (url: URL, headers: VisitHeaders, context: Context) => {
  const cookies = headers.cookie ?? null
  const outcome = await checkGeo({
    url,
    userAgent: headers['user-agent'] ?? '',
    cookies,
    api: apiOf(cookies, context),
  })
  return { setCookies: geoCookies(outcome, context.get(publicConfigContext).cookieScope), to: outcome.to }
}

/** Runs before every page and data request. */
export const guardGeo: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const outcome = await checkGeo({
    // The page's address, also for data requests.
    url,
    userAgent: request.headers.get('user-agent') ?? '',
    cookies: request.headers.get('cookie'),
    api: context.get(apiContext),
  })
  const setCookies = geoCookies(outcome, context.get(publicConfigContext).cookieScope)
  const redirectResponse = geoRedirect(outcome, setCookies)
  if (redirectResponse !== null) throw redirectResponse
  const response = await next()
  for (const cookie of setCookies) response.headers.append('set-cookie', cookie)
  return response
}

/** Runs before every page and notes its route, so that later errors are reported with it. */
export const logRoute: MiddlewareFunction<Response> = ({ pattern, context }) => {
  context.set(routeContext, pattern.startsWith('/') ? pattern : `/${pattern}`)
}

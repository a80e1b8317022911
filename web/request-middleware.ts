import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { COOKIES } from '#contract/headers.ts'
import { apiContext } from './api-context.ts'
import { type Api, createApi } from './browser/api/api.ts'
import { readCookie } from './browser/cookies.ts'
import { randomHex16 } from './browser/random-hex.ts'
import { checkGeo, type GeoOutcome, geoRedirect } from './browser/visits/geo-guard.ts'
import { publicConfigContext, transportContext } from './page-context.ts'

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

/** The geo check for a cached page, which isn't rendered for this visitor. */
export const checkVisit = (request: Request, context: Context): Promise<GeoOutcome> =>
  checkGeoOf(request, new URL(request.url), apiOf(request, context))

/** Runs before every page and data request. */
export const guardGeo: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const outcome = await checkGeoOf(request, url, context.get(apiContext))
  const elsewhere = geoRedirect(outcome)
  if (elsewhere !== null) throw elsewhere
  const response = await next()
  for (const cookie of outcome.setCookies) response.headers.append('set-cookie', cookie)
  return response
}

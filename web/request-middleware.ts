import type { MiddlewareFunction } from 'react-router'
import { COOKIES } from '#contract/headers.ts'
import { apiContext } from './api-context.ts'
import { createApi } from './browser/api/api.ts'
import { readCookie } from './browser/cookies.ts'
import { randomHex16 } from './browser/random-hex.ts'
import { checkGeo, geoRedirect } from './browser/visits/geo-guard.ts'
import { publicConfigContext, transportContext } from './page-context.ts'

/** Gives loaders their client, in the name of the visitor. */
export const provideApi: MiddlewareFunction<Response> = ({ request, context }) => {
  const { publicOrigin } = context.get(publicConfigContext)
  context.set(
    apiContext,
    createApi({
      transport: context.get(transportContext),
      origin: () => publicOrigin,
      spanId: randomHex16,
      authorization: () => readCookie(request.headers.get('cookie'), COOKIES.token),
    }),
  )
}

/** Before every page and every page’s data. */
export const guardGeo: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const outcome = await checkGeo({
    // The page's address, also where its data alone is asked for.
    url,
    userAgent: request.headers.get('user-agent') ?? '',
    cookies: request.headers.get('cookie'),
    api: context.get(apiContext),
  })
  const elsewhere = geoRedirect(outcome)
  if (elsewhere !== null) throw elsewhere
  const response = await next()
  for (const cookie of outcome.setCookies) response.headers.append('set-cookie', cookie)
  return response
}

import type { MiddlewareFunction } from 'react-router'
import { api } from '../api/browser-api.ts'
import { cookieScopeOf, storeInCookie } from '../cookie-storage.ts'
import { cookieJar, pageCookies } from '../page-cookies.ts'
import { checkGeo, geoRedirect } from './geo-guard.ts'

/** Runs before every client-side navigation. */
export const guardGeoInBrowser: MiddlewareFunction<unknown> = async ({ url }) => {
  const outcome = await checkGeo({
    url,
    userAgent: navigator.userAgent,
    cookies: pageCookies(),
    api,
  })
  for (const cookie of outcome.cookies) storeInCookie(cookieJar, cookie, cookieScopeOf(window.location))
  const elsewhere = geoRedirect(outcome, [])
  if (elsewhere !== null) throw elsewhere
}

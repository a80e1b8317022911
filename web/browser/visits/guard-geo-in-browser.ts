import type { MiddlewareFunction } from 'react-router'
import { api } from '../api/browser-api.ts'
import { checkGeo, geoRedirect } from './geo-guard.ts'

/** Runs before every client-side navigation. */
export const guardGeoInBrowser: MiddlewareFunction<unknown> = async ({ url }) => {
  const outcome = await checkGeo({
    url,
    userAgent: navigator.userAgent,
    cookies: document.cookie,
    api,
  })
  for (const cookie of outcome.setCookies) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = cookie
  }
  const elsewhere = geoRedirect({ ...outcome, setCookies: [] })
  if (elsewhere !== null) throw elsewhere
}

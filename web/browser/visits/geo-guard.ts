import { redirect } from 'react-router'
import {
  decideCountry,
  decideGeo,
  GEO_BYPASS_DAYS,
  GEO_CHECK_DAYS,
  notAvailableAddress,
} from '#contract/geo/geo-guard.ts'
import { COOKIES } from '#contract/headers.ts'
import { type CookieScope, cookieText } from '#contract/page-cookie.ts'
import type { Api } from '../api/api.ts'
import { ApiRefusal } from '../api/api-refusal.ts'
import type { CookieStorage } from '../cookie-storage.ts'
import { readCookie } from '../cookies.ts'

type Visit = {
  readonly url: URL
  readonly userAgent: string
  readonly cookies: string | null
  readonly api: Pick<Api, 'countryCode'>
}

/** Cookies to store, and the address to redirect the visitor to; null if they may continue. */
export type GeoOutcome = { readonly cookies: readonly CookieStorage[]; readonly to: string | null }

const lookUpCountry = async (api: Visit['api']) => {
  try {
    const { countryShortCode } = await api.countryCode({}, { quiet: true })
    return { code: 0, countryShortCode }
  } catch (error) {
    // A nonzero code and a failed request both let the visitor through, as specified.
    return error instanceof ApiRefusal ? { code: error.code } : null
  }
}

/** Decides whether a visitor may continue, by cookies or by looking up the country. */
export const checkGeo = async ({ url, userAgent, cookies, api }: Visit): Promise<GeoOutcome> => {
  const { action, setBypass } = decideGeo({
    pathname: url.pathname,
    search: url.searchParams,
    userAgent,
    bypassCookie: readCookie(cookies, COOKIES.geoBypass),
    geoCheckCookie: readCookie(cookies, COOKIES.geoCheck),
  })
  const bypass = setBypass ? [{ name: COOKIES.geoBypass, value: '1', days: GEO_BYPASS_DAYS }] : []
  if (action === 'home') return { cookies: bypass, to: '/' }
  if (action === 'notAvailable') return { cookies: bypass, to: notAvailableAddress(url) }
  if (action === 'allow') return { cookies: bypass, to: null }
  const { remember, allowed } = decideCountry(await lookUpCountry(api))
  const remembered =
    remember === null ? [] : [{ name: COOKIES.geoCheck, value: String(remember), days: GEO_CHECK_DAYS }]
  return { cookies: remembered, to: allowed ? null : notAvailableAddress(url) }
}

/** `Set-Cookie` values of the outcome, for the server's answer. */
export const geoCookies = ({ cookies }: GeoOutcome, scope: CookieScope): string[] =>
  cookies.map(({ name, value, ...life }) => cookieText(name, value, { ...scope, ...life }))

/** Redirect with the cookies of the check; null if the visitor may continue. */
export const geoRedirect = ({ to }: GeoOutcome, setCookies: readonly string[]): Response | null => {
  if (to === null) return null
  const answer = redirect(to)
  for (const cookie of setCookies) answer.headers.append('set-cookie', cookie)
  return answer
}

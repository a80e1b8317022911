import { redirect } from 'react-router'
import { COOKIES } from '#contract/headers.ts'
import { writeCookie } from '#contract/page-cookie.ts'
import {
  decideCountry,
  decideGeo,
  GEO_BYPASS_DAYS,
  GEO_CHECK_DAYS,
  notAvailableAddress,
} from '#contract/places/geo-guard.ts'
import type { Api } from '../api/api.ts'
import { ApiRefusal } from '../api/api-refusal.ts'
import { readCookie } from '../cookies.ts'

type Visit = {
  readonly url: URL
  readonly userAgent: string
  readonly cookies: string | null
  readonly api: Pick<Api, 'countryCode'>
}

/** Cookies to set, and an optional redirect. */
export type GeoOutcome = { readonly setCookies: readonly string[]; readonly to: string | null }

const askCountry = async (api: Visit['api']) => {
  try {
    const { countryShortCode } = await api.countryCode({}, { quiet: true })
    return { code: 0, countryShortCode }
  } catch (error) {
    // A nonzero code and a failed request both let the visitor through, as specified.
    return error instanceof ApiRefusal ? { code: error.code } : null
  }
}

export const checkGeo = async ({ url, userAgent, cookies, api }: Visit): Promise<GeoOutcome> => {
  const place = { host: url.host, secure: url.protocol === 'https:' }
  const { action, setBypass } = decideGeo({
    pathname: url.pathname,
    search: url.searchParams,
    userAgent,
    bypassCookie: readCookie(cookies, COOKIES.geoBypass),
    geoCheckCookie: readCookie(cookies, COOKIES.geoCheck),
  })
  const bypass = setBypass ? [writeCookie(COOKIES.geoBypass, '1', { ...place, days: GEO_BYPASS_DAYS })] : []
  if (action === 'home') return { setCookies: bypass, to: '/' }
  if (action === 'notAvailable') return { setCookies: bypass, to: notAvailableAddress(url) }
  if (action === 'allow') return { setCookies: bypass, to: null }
  const { remember, allowed } = decideCountry(await askCountry(api))
  const remembered =
    remember === null
      ? []
      : [writeCookie(COOKIES.geoCheck, String(remember), { ...place, days: GEO_CHECK_DAYS })]
  return { setCookies: remembered, to: allowed ? null : notAvailableAddress(url) }
}

/** A redirect that also sets the check's cookies. */
export const geoRedirect = ({ setCookies, to }: GeoOutcome): Response | null => {
  if (to === null) return null
  const answer = redirect(to)
  for (const cookie of setCookies) answer.headers.append('set-cookie', cookie)
  return answer
}

import { codes } from '#contract/codes.ts'
import { withArrivalParameters } from '#contract/share/carried-parameters.ts'
import { ALLOWED_COUNTRY } from './geo-calls.ts'

/** The geo check before every page, shared by server and browser. */

export const NOT_AVAILABLE_PATH = '/not-available'
/** Query parameter with the address that the visitor wanted. */
export const DESTINATION_PARAMETER = 'next'
export const GEO_CHECK_DAYS = 1
export const GEO_BYPASS_DAYS = 7

/** Address of the "not available" page. "Try again" there leads to the wanted page, or home. */
export const notAvailableAddress = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string => {
  const destination = `${pathname}${search}`
  if (destination === '/') return NOT_AVAILABLE_PATH
  const query = new URLSearchParams({ [DESTINATION_PARAMETER]: destination })
  return withArrivalParameters(`${NOT_AVAILABLE_PATH}?${query}`, search)
}

const CRAWLERS = /facebookexternalhit|Googlebot/i

export type GeoQuestion = {
  readonly pathname: string
  readonly search: URLSearchParams
  readonly userAgent: string
  /** Values of the two cookies; null if absent. `geo_check` holds "geo_allowed": true or false. */
  readonly bypassCookie: string | null
  readonly geoCheckCookie: string | null
}

/** `ask`: the country is unknown and must be looked up. */
export type GeoAction = 'allow' | 'home' | 'notAvailable' | 'ask'

export type GeoDecision = {
  readonly action: GeoAction
  /** `bypass_geo=1` was in the address: store it for `GEO_BYPASS_DAYS`. */
  readonly setBypass: boolean
}

export const decideGeo = (question: GeoQuestion): GeoDecision => {
  const decision = (action: GeoAction): GeoDecision => ({ action, setBypass: false })
  const onNotAvailable = question.pathname === NOT_AVAILABLE_PATH
  if (CRAWLERS.test(question.userAgent)) return decision('allow')
  if (question.search.get('bypass_geo') === '1') {
    return { action: onNotAvailable ? 'home' : 'allow', setBypass: true }
  }
  if (question.bypassCookie === '1' || onNotAvailable) return decision('allow')
  if (question.geoCheckCookie === 'true') return decision('allow')
  if (question.geoCheckCookie === 'false') return decision('notAvailable')
  return decision('ask')
}

export type CountryAnswer = { readonly code: number; readonly countryShortCode?: string | undefined }

/** What to cache for `GEO_CHECK_DAYS` (null: nothing), and whether the visitor may continue. */
export type CountryDecision = { readonly remember: boolean | null; readonly allowed: boolean }

/** `null` is a failed request: the visitor continues, and the next page retries. */
export const decideCountry = (answer: CountryAnswer | null): CountryDecision => {
  if (answer === null || answer.code !== codes.ok.code) return { remember: null, allowed: true }
  const allowed = answer.countryShortCode === ALLOWED_COUNTRY
  return { remember: allowed, allowed }
}

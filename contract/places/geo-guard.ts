import { codes } from '../codes.ts'
import { ALLOWED_COUNTRY } from './geo.ts'

/** The check that runs before every page, on the server and in the browser: one decision, made in one place. */

export const NOT_AVAILABLE_PATH = '/not-available'
/** The part of its query that says where one wanted to go. */
export const WANTED = 'next'
export const GEO_CHECK_DAYS = 1
export const GEO_BYPASS_DAYS = 7

/** The page that says so, from where trying again leads on to what was wanted: home, where nothing is said. */
export const notAvailableAddress = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string => {
  const wanted = `${pathname}${search}`
  return wanted === '/'
    ? NOT_AVAILABLE_PATH
    : `${NOT_AVAILABLE_PATH}?${new URLSearchParams({ [WANTED]: wanted })}`
}

const CRAWLERS = /facebookexternalhit|Googlebot/i

export type GeoQuestion = {
  readonly pathname: string
  readonly search: URLSearchParams
  readonly userAgent: string
  /** Values of the two cookies; null where there is none. `geo_check` holds "geo_allowed": true or false. */
  readonly bypassCookie: string | null
  readonly geoCheckCookie: string | null
}

/** `ask`: nothing is known yet, the country must be looked up. */
export type GeoAction = 'allow' | 'home' | 'notAvailable' | 'ask'

export type GeoDecision = {
  readonly action: GeoAction
  /** `bypass_geo=1` was in the address: keep it for seven days. */
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

/** What to remember for a day (null: nothing), and whether the visitor may go on. */
export type CountryDecision = { readonly remember: boolean | null; readonly allowed: boolean }

/** `null` is a failed request: the visitor goes on, and is asked again at the next page. */
export const decideCountry = (answer: CountryAnswer | null): CountryDecision => {
  if (answer === null || answer.code !== codes.ok.code) return { remember: null, allowed: true }
  const allowed = answer.countryShortCode === ALLOWED_COUNTRY
  return { remember: allowed, allowed }
}

/** Headers and cookies of a call: the specification's names, and ours where it has none. */
export const HEADERS = {
  appCode: 'app-code',
  brand: 'brand',
  commonMessage: 'common-message',
  /** 16 random hex characters each. */
  traceId: 'x-b3-traceid',
  spanId: 'x-b3-spanid',
} as const

export const APP_CODE = 'hearten-web'
export const BRAND = 'us'

export const COOKIES = {
  token: 'token',
  refreshToken: 'refreshToken',
  /** Not a secret: shows the page's guard that a session exists. */
  signedIn: 'signedIn',
  /** Shows its session's person the pictures that not everyone may see. Sent to `PICTURES_PATH` alone. */
  pictures: 'pictures',
  /** The anonymous visitor id ("selfTag"). */
  visitor: 'uuid',
  geoCheck: 'geo_check',
  geoBypass: 'bypass_geo',
  /** The first page of a visit, for a browser without scripts. */
  firstVisit: 'first_visit',
} as const

export const PICTURES_PATH = '/media/'

export const VISITOR_ID_LENGTH = 19
export const visitorIdPattern = /^[0-9A-Za-z]{19}$/

/**
 * Query parameters of a redirect to a page: `loginRedirect` says that the session was refreshed before it,
 * `loginExpired` that it couldn't be.
 */
export const SESSION_PARAMETERS = { loginRedirect: 'loginRedirect', loginExpired: 'loginExpired' } as const

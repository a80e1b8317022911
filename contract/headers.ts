/** Names of the headers and cookies that a call carries; the specification's, and ours where it is silent. */
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
  /** Not a secret: tells the page's own guard that a session exists. */
  signedIn: 'signedIn',
  /** The anonymous visitor id ("selfTag"). */
  visitor: 'uuid',
  geoCheck: 'geo_check',
  geoBypass: 'bypass_geo',
} as const

export const VISITOR_ID_LENGTH = 19
export const visitorIdPattern = /^[0-9A-Za-z]{19}$/

/** In the address of a page: its session was refreshed on the way (the specification's name), or couldn't be. */
export const SESSION_MARKS = { loginRedirect: 'loginRedirect', loginExpired: 'loginExpired' } as const

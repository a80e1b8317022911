import { COOKIES } from './headers.ts'

/**
 * Cookies that scripts may read. Server and browser write them by this one rule, so that neither leaves a second one
 * of the same name beside the other's.
 */

const DAY_SECONDS = 86_400

/**
 * The last two labels of a host, for cookies that its sub-domains share; none for addresses and short names. Where those
 * labels are a public suffix (`co.uk`), no browser takes the cookie: the server knows the list, a browser tries.
 */
export const cookieDomain = (host: string): string | null => {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  const labels = name.split('.')
  if (labels.length < 2 || name.startsWith('[') || labels.every((label) => /^\d+$/.test(label))) return null
  return labels.slice(-2).join('.')
}

/** Where a cookie holds: for a domain, or for its host alone (null). */
export type CookiePlace = { readonly domain: string | null; readonly secure: boolean }

type CookieOptions = CookiePlace & {
  /** 365 unless said otherwise; 0 takes the cookie away. */
  readonly days?: number
}

/** For `Set-Cookie` and `document.cookie` alike. */
export const writeCookie = (
  name: string,
  value: string,
  { domain, secure, days = 365 }: CookieOptions,
): string =>
  [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    `Max-Age=${days * DAY_SECONDS}`,
    'SameSite=Lax',
    domain && `Domain=.${domain}`,
    secure && 'Secure',
  ]
    .filter(Boolean)
    .join('; ')

/** The anonymous visitor ("selfTag"), whoever of the two makes it. */
export const visitorCookie = (visitorId: string, place: CookiePlace): string =>
  writeCookie(COOKIES.visitor, visitorId, place)

import { COOKIES } from './headers.ts'

/**
 * Cookies that scripts may read. Server and browser write them by this one rule, so that neither leaves a second one
 * of the same name beside the other's.
 */

const DAY_SECONDS = 86_400

/** The registrable part of a host for cookies shared by its sub-domains; none for addresses and short names. */
export const cookieDomain = (host: string): string | null => {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  const labels = name.split('.')
  if (labels.length < 2 || name.startsWith('[') || labels.every((label) => /^\d+$/.test(label))) return null
  return `.${labels.slice(-2).join('.')}`
}

/** Where a page is: what the domain and `Secure` of its cookies follow from. */
export type CookiePlace = { readonly host: string; readonly secure: boolean }

type CookieOptions = CookiePlace & {
  /** 365 unless said otherwise; 0 takes the cookie away. */
  readonly days?: number
}

/** For `Set-Cookie` and `document.cookie` alike. */
export const writeCookie = (
  name: string,
  value: string,
  { host, secure, days = 365 }: CookieOptions,
): string => {
  const domain = cookieDomain(host)
  return [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    `Max-Age=${days * DAY_SECONDS}`,
    'SameSite=Lax',
    domain && `Domain=${domain}`,
    secure && 'Secure',
  ]
    .filter(Boolean)
    .join('; ')
}

/** The anonymous visitor ("selfTag"), whoever of the two makes it. */
export const visitorCookie = (visitorId: string, place: CookiePlace): string =>
  writeCookie(COOKIES.visitor, visitorId, place)

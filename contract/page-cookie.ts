import { COOKIES } from './headers.ts'

/**
 * Cookies readable by scripts. Server and browser write them by the same rule, so that neither creates a
 * duplicate.
 */

const DAY_SECONDS = 86_400

/**
 * The last two labels of a host, for cookies that its subdomains share; null for IP addresses and names of one label.
 * Browsers reject a cookie for a public suffix such as `co.uk`: the server excludes those by the public list, and
 * scripts fall back to the host.
 */
export const cookieDomain = (host: string): string | null => {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  const labels = name.split('.')
  if (labels.length < 2 || name.startsWith('[') || labels.every((label) => /^\d+$/.test(label))) return null
  return labels.slice(-2).join('.')
}

/** Scope of a cookie: a domain with its subdomains, or the current host alone if `domain` is null. */
export type CookieScope = { readonly domain: string | null; readonly secure: boolean }

type CookieOptions = CookieScope & {
  /** 365 by default; 0 deletes the cookie. */
  readonly days?: number
}

/** A cookie as text for `Set-Cookie` and for `document.cookie`. */
export const cookieText = (
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

/** The anonymous visitor id ("selfTag"), set by the server or the browser. */
export const visitorCookie = (visitorId: string, scope: CookieScope): string =>
  cookieText(COOKIES.visitor, visitorId, scope)

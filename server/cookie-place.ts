import { getPublicSuffix } from 'tldts'
import { type CookiePlace, cookieDomain } from '#contract/page-cookie.ts'

/** Scope of our cookies: the domain with its hosts, or the host alone if the domain is a public suffix. */
export const cookiePlaceOf = (origin: string): CookiePlace => {
  const { host, hostname, protocol } = new URL(origin)
  const suffix = getPublicSuffix(hostname, { allowPrivateDomains: true }) ?? ''
  // Our domain is two labels; a public suffix of two labels would be shared with strangers.
  return { domain: suffix.includes('.') ? null : cookieDomain(host), secure: protocol === 'https:' }
}

import { getPublicSuffix } from 'tldts'
import { type CookiePlace, cookieDomain } from '#contract/page-cookie.ts'

/** Where our cookies hold: for the domain and its hosts, or for the host alone where the domain is a public suffix. */
export const cookiePlaceOf = (origin: string): CookiePlace => {
  const { host, hostname, protocol } = new URL(origin)
  const suffix = getPublicSuffix(hostname, { allowPrivateDomains: true }) ?? ''
  // The domain is two labels; a suffix as long as that is nobody's own.
  return { domain: suffix.includes('.') ? null : cookieDomain(host), secure: protocol === 'https:' }
}

import { getPublicSuffix } from 'tldts'
import { type CookieScope, cookieDomain } from '#contract/page-cookie.ts'

/** Scope of our cookies: the domain with its hosts, or the host alone if the domain is a public suffix. */
export const cookieScopeOf = (origin: string): CookieScope => {
  const { host, hostname, protocol } = new URL(origin)
  const suffix = getPublicSuffix(hostname, { allowPrivateDomains: true }) ?? ''
  // cookieDomain returns two labels; if those are a public suffix, strangers' sites would get the cookies too.
  return { domain: suffix.includes('.') ? null : cookieDomain(host), secure: protocol === 'https:' }
}

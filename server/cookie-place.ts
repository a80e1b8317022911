import { getPublicSuffix } from 'tldts'
import { type CookiePlace, cookieDomain } from '#contract/page-cookie.ts'

/** Where our cookies hold: for the domain and its hosts, or for the host alone where the domain is a public suffix. */
export const cookiePlaceOf = (origin: string): CookiePlace => {
  const { host, hostname, protocol } = new URL(origin)
  const domain = cookieDomain(host)
  const isShared = domain !== null && getPublicSuffix(hostname, { allowPrivateDomains: true }) !== domain
  return { domain: isShared ? domain : null, secure: protocol === 'https:' }
}

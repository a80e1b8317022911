import { type CookieScope, cookieDomain, cookieText } from '#contract/page-cookie.ts'
import { readCookie } from './cookies.ts'

/** The part of `document` that holds cookies. */
export type CookieJar = { cookie: string }

export type CookieStorage = {
  readonly name: string
  readonly value: string
  /** Lifetime in days; 365 by default. */
  readonly days?: number
}

export const cookieScopeOf = ({
  host,
  protocol,
}: {
  readonly host: string
  readonly protocol: string
}): CookieScope => ({
  domain: cookieDomain(host),
  secure: protocol === 'https:',
})

/**
 * Stores a cookie for this host's whole domain, replacing an earlier one. Browsers accept no cookie for a public
 * suffix, whose hosts belong to different owners; then the cookie is stored for this host alone.
 */
export const storeInCookie = (
  jar: CookieJar,
  { name, value, ...lifetime }: CookieStorage,
  scope: CookieScope,
): void => {
  const hostScope = { ...scope, domain: null }
  if (scope.domain !== null) jar.cookie = cookieText(name, '', { ...hostScope, days: 0 })
  jar.cookie = cookieText(name, value, { ...scope, ...lifetime })
  if (scope.domain !== null && readCookie(jar.cookie, name) !== value)
    jar.cookie = cookieText(name, value, { ...hostScope, ...lifetime })
}

import { type CookieScope, cookieDomain, writeCookie } from '#contract/page-cookie.ts'
import { readCookie } from './cookies.ts'

/** `document`, as far as its cookies go. */
export type CookieJar = { cookie: string }

export type CookieStorage = {
  readonly name: string
  readonly value: string
  /** 365 unless said otherwise. */
  readonly days?: number
}

export const placeOfPage = ({
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
 * Keeps a cookie in the place of the one before, for this host's whole domain. A domain whose hosts belong to many (a
 * public suffix) gets no cookie from any browser; then this host alone has it.
 */
export const storeInCookie = (
  jar: CookieJar,
  { name, value, ...life }: CookieStorage,
  place: CookieScope,
): void => {
  const ofHost = { ...place, domain: null }
  if (place.domain !== null) jar.cookie = writeCookie(name, '', { ...ofHost, days: 0 })
  jar.cookie = writeCookie(name, value, { ...place, ...life })
  if (place.domain !== null && readCookie(jar.cookie, name) !== value)
    jar.cookie = writeCookie(name, value, { ...ofHost, ...life })
}

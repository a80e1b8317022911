import { COOKIES, VISITOR_ID_LENGTH, visitorIdPattern } from '#contract/headers.ts'
import { type CookiePlace, visitorCookie } from '#contract/page-cookie.ts'
import { readCookie } from '../cookies.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** The largest multiple of the alphabet in a byte: higher values would bias the first letters. */
const FAIR = 256 - (256 % ALPHABET.length)

/** 19 random letters and digits, uniformly distributed. */
export const makeVisitorId = (randomBytes: (count: number) => Uint8Array): string => {
  let id = ''
  while (id.length < VISITOR_ID_LENGTH) {
    for (const byte of randomBytes(VISITOR_ID_LENGTH)) {
      if (byte < FAIR && id.length < VISITOR_ID_LENGTH) id += ALPHABET[byte % ALPHABET.length] ?? ''
    }
  }
  return id
}

/** `document`, as far as its cookies go. */
export type CookieJar = { cookie: string }

const keptId = ({ cookie }: CookieJar): string | null => readCookie(cookie, COOKIES.visitor)

/**
 * Replaces the visitor id, whether stored for this host or its domain. Browsers reject a cookie for a public
 * suffix; then it is host-only.
 */
export const keepVisitorId = (jar: CookieJar, visitorId: string, place: CookiePlace): void => {
  jar.cookie = `${COOKIES.visitor}=; Path=/; Max-Age=0`
  jar.cookie = visitorCookie(visitorId, place)
  if (keptId(jar) !== visitorId) jar.cookie = visitorCookie(visitorId, { ...place, host: '' })
}

export const renewSelfTag = (): string => {
  const made = makeVisitorId((count) => crypto.getRandomValues(new Uint8Array(count)))
  const { host, protocol } = window.location
  keepVisitorId(document, made, { host, secure: protocol === 'https:' })
  return made
}

/** This browser's anonymous visitor id ("selfTag"); created and kept for a year. */
export const selfTag = (): string => {
  const kept = keptId(document)
  return kept !== null && visitorIdPattern.test(kept) ? kept : renewSelfTag()
}

import { COOKIES, VISITOR_ID_LENGTH, visitorIdPattern } from '#contract/headers.ts'
import { type CookiePlace, visitorCookie } from '#contract/page-cookie.ts'
import { readCookie } from '../cookies.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** The largest multiple of the alphabet in a byte: what lies above would favour its first letters. */
const FAIR = 256 - (256 % ALPHABET.length)

/** 19 characters of digits and letters, each as likely as the others. */
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
 * A visitor id in the place of the one before, wherever that was kept: for this host, or for its whole domain. A
 * domain whose hosts belong to many (a public suffix) gets no cookie from any browser; then this host alone has it.
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

/** The anonymous visitor ("selfTag") of this browser; made and kept for a year where there is none. */
export const selfTag = (): string => {
  const kept = keptId(document)
  return kept !== null && visitorIdPattern.test(kept) ? kept : renewSelfTag()
}

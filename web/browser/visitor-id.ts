import { COOKIES, VISITOR_ID_LENGTH, visitorIdPattern } from '#contract/headers.ts'
import { readCookie, writeCookie } from './cookies.ts'

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

const place = () => ({ host: window.location.host, secure: window.location.protocol === 'https:' })

/** A new visitor id in the place of the old one, wherever that was kept: for this host, or for its whole domain. */
export const renewSelfTag = (): string => {
  const made = makeVisitorId((count) => crypto.getRandomValues(new Uint8Array(count)))
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${COOKIES.visitor}=; Path=/; Max-Age=0`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = writeCookie(COOKIES.visitor, made, place())
  return made
}

/** The anonymous visitor ("selfTag") of this browser; made and kept for a year where there is none. */
export const selfTag = (): string => {
  const kept = readCookie(document.cookie, COOKIES.visitor)
  return kept !== null && visitorIdPattern.test(kept) ? kept : renewSelfTag()
}

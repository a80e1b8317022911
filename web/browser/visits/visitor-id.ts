import { COOKIES, VISITOR_ID_LENGTH } from '#contract/headers.ts'
import { cookieScopeOf, storeInCookie } from '../cookie-storage.ts'
import { readCookie } from '../cookies.ts'
import { cookieJar, pageCookies } from '../page-cookies.ts'
import { isLegalState } from './client-state.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Largest multiple of the alphabet's length in a byte. Bytes from it on are skipped, or they would bias the id. */
const UNBIASED_MAX = 256 - (256 % ALPHABET.length)

/** 19 random letters and digits, uniformly distributed. */
export const makeVisitorId = (randomBytes: (count: number) => Uint8Array): string => {
  let id = ''
  while (id.length < VISITOR_ID_LENGTH) {
    for (const byte of randomBytes(VISITOR_ID_LENGTH)) {
      if (byte < UNBIASED_MAX && id.length < VISITOR_ID_LENGTH) id += ALPHABET[byte % ALPHABET.length] ?? ''
    }
  }
  return id
}

/** Replaces this browser's visitor id by a new one. */
export const renewSelfTag = (): string => {
  const id = makeVisitorId((count) => crypto.getRandomValues(new Uint8Array(count)))
  storeInCookie(cookieJar, { name: COOKIES.visitor, value: id }, cookieScopeOf(window.location))
  return id
}

/** This browser's anonymous visitor id ("selfTag"); created and kept for a year. */
export const selfTag = (): string => {
  const stored = readCookie(pageCookies(), COOKIES.visitor)
  return stored !== null && isLegalState('selfTag', stored) ? stored : renewSelfTag()
}

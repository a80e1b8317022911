import { COOKIES, VISITOR_ID_LENGTH } from '#contract/headers.ts'
import { placeOfPage, storeInCookie } from '../cookie-storage.ts'
import { readCookie } from '../cookies.ts'
import { isLegalState } from './client-state.ts'

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

export const renewSelfTag = (): string => {
  const id = makeVisitorId((count) => crypto.getRandomValues(new Uint8Array(count)))
  storeInCookie(document, { name: COOKIES.visitor, value: id }, placeOfPage(window.location))
  return id
}

/** This browser's anonymous visitor id ("selfTag"); created and kept for a year. */
export const selfTag = (): string => {
  const stored = readCookie(document.cookie, COOKIES.visitor)
  return stored !== null && isLegalState('selfTag', stored) ? stored : renewSelfTag()
}

/**
 * Letters and digits of a case's short code, which is read aloud, copied by hand and typed in either letter case. Without
 * those that look alike (0 and O, 1 and I and L, 2 and Z, 5 and S, 6 and G, 8 and B, 9 and Q, U and V) or sound alike
 * (M and N), and without vowels, so that no code is a word or the address of a page.
 */
export const SHORT_CODE_ALPHABET = 'cdfhjkmpqrtvwx2345678'
export const SHORT_CODE_LENGTH = 6

const SHORT_CODE = /^[cdfhjkmpqrtvwx2-8]{6}$/
/** What people and their keyboards put between or after the characters: spaces, hyphens and dashes, a period or comma. */
const SEPARATORS = /[\s\u2010-\u2015\u2212.,-]/g
const PRINTED_GROUP = 3

/** The short code in a typed text; null if it is none. */
export const shortCodeIn = (typed: string): string | null => {
  const code = typed.replaceAll(SEPARATORS, '').toLowerCase()
  return SHORT_CODE.test(code) ? code : null
}

/** The short code in the address of a case; null if it is another address. */
export const shortCodeOfAddress = (address: string): string | null =>
  shortCodeIn(new URL(address).pathname.slice(1))

/** A case's short address in print, such as `hearten.example/k7m-4pq`; the host alone for another address. */
export const printedAddress = (address: string): string => {
  const { host } = new URL(address)
  const code = shortCodeOfAddress(address)
  return code === null ? host : `${host}/${code.slice(0, PRINTED_GROUP)}-${code.slice(PRINTED_GROUP)}`
}

import { numberWord } from '../number-words.ts'

/** Five digits, and the four of ZIP+4 where somebody knows them: "94110", "94110-1234", "941101234". */
export const ZIP_PATTERN = /^(\d{5})(?:\s*[-\u2010-\u2015]?\s*\d{4})?$/

/** The five digits by which a ZIP code is looked up; null where it isn't one. */
export const zipOf = (typed: string): string | null => ZIP_PATTERN.exec(typed.trim())?.[1] ?? null

const DIGITS = 5

/** What a text lacks of a ZIP code, for whoever typed it; null for one that is whole, whether or not there is a place. */
export const zipSentence = (typed: string): string | null => {
  const zip = typed.trim()
  if (zipOf(zip) !== null) return null
  if (zip === '' || !/^\d+$/.test(zip)) return 'A ZIP code is 5 digits, such as 45750.'
  const missing = DIGITS - zip.length
  if (missing < 0) return `A ZIP code has ${DIGITS} digits. These are more.`
  return `A ZIP code has ${DIGITS} digits. ${numberWord(missing)} ${missing === 1 ? 'is' : 'are'} missing.`
}

import { numberWord } from '#contract/number-words.ts'

/** Five digits, with optional +4: "94110", "94110-1234", "941101234". */
export const ZIP_PATTERN = /^(\d{5})(?:\s*(?:[-\u2010-\u2015]\s*)?\d{4})?$/

/** The five digits used for lookups; null if it isn't a ZIP code. */
export const zipOf = (typed: string): string | null => ZIP_PATTERN.exec(typed.trim())?.[1] ?? null

const DIGITS = 5

/** What an incomplete ZIP code lacks; null for a complete one, whether or not the place exists. */
export const zipFormatProblem = (typed: string): string | null => {
  const zip = typed.trim()
  if (zipOf(zip) !== null) return null
  if (zip === '' || !/^\d+$/.test(zip)) return 'A ZIP code is 5 digits, such as 45750.'
  const missing = DIGITS - zip.length
  if (missing < 0) return `A ZIP code has ${DIGITS} digits. You entered more.`
  return `A ZIP code has ${DIGITS} digits. ${numberWord(missing)} ${missing === 1 ? 'is' : 'are'} missing.`
}

/** Problem of a ZIP code that no town has. */
export const UNKNOWN_ZIP = 'We don’t know that ZIP code. Check its digits.'

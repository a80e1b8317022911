import { storableText } from '#contract/plain-text.ts'

/** Longest text that a code is looked for in: a whole mail, pasted. */
export const CODE_TEXT_MAX = 2000
export const NO_CODE = 'The code has 6 digits.'

/** Digits of full-width and Arabic keyboards. */
const OTHER_DIGITS = /[٠-٩۰-۹０-９]/g
/** Six digits, also in two groups as mails and messages write them, that aren't a part of a longer number. */
const SIX_DIGITS =
  /(?<!\d[ \u00A0\u202F.\p{Pd}]?)\d{3}[ \u00A0\u202F.\p{Pd}]?\d{3}(?![ \u00A0\u202F.\p{Pd}]?\d)/gu

/**
 * The code of 6 digits in a typed or pasted text, such as "216-512" or "Your code is 216512."; null if it has none, or
 * two different ones.
 */
export const verificationCodeIn = (text: string): string | null => {
  if (text.length > CODE_TEXT_MAX) return null
  const plain = storableText(text).replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
  const digits = plain.replace(/\D/g, '')
  const isCodeAlone = digits.length === 6 && /^[\d\s.\p{Pd}]*$/u.test(plain)
  const found = new Set(
    isCodeAlone ? [digits] : (plain.match(SIX_DIGITS) ?? []).map((code) => code.replace(/\D/g, '')),
  )
  const [code = null] = found
  return found.size === 1 ? code : null
}

export const verificationCodeProblem = (text: string): string | null =>
  verificationCodeIn(text) === null ? NO_CODE : null

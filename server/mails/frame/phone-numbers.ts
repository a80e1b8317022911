/** Seven digits or more, with any separators between them. */
const RUN = /\+?[([]{0,2}\p{N}(?:[\s.,'’()[\]/+\p{Pd}]*\p{N}){6,}[)\]]*/gu
const OTHER_DIGIT = /(?!\d)\p{N}/gu

/** Digits with commas: an amount if there are three between them. */
const WITH_COMMAS = /\b\d{1,3}(?:,\d+)+(?:\.\d{1,2})?\b/g
/** $15000 or $15000.50, at the start of a run. */
const DOLLARS = /^\$\d{1,9}(?:\.\d{2})?(?=\D{4}|\D{0,3}$)/
/** 3/15/2026, 03-15-2026, 15.3.2026, 3/15/26, 2026-03-15. */
const DATE =
  /\b(?:\d{1,2}[/.\p{Pd}]\d{1,2}[/.\p{Pd}](?:19|20)\d{2}|\d{1,2}\/\d{1,2}\/\d{2}|(?:19|20)\d{2}[/.\p{Pd}]\d{1,2}[/.\p{Pd}]\d{1,2})\b/gu
const YEAR = /\b(?:19|20)\d{2}\b/g
const ZIP = /\b\d{5}(?:\p{Pd}\d{4})?\b/gu
/** Ten digits as they are written in the United States, 503-555-0143, and with any other separators. */
const US_PHONE = /\b\d{3}[\s.,'’()[\]/+\p{Pd}]{0,3}\d{3}[\s.,'’()[\]/+\p{Pd}]{0,3}\d{4}\b|\b1\d{10}\b/u
/** Digits of a phone number with its area code. */
const PHONE_DIGITS = 10

const countDigits = (text: string): number => text.replace(/\D/g, '').length

const withoutAmount = (figure: string): string =>
  figure.split(',').every((part, index) => index === 0 || /^\d{3}(\.|$)/.test(part)) ? ';' : figure

/** Whether a run of digits is a phone number. `sign` is a dollar sign before it, or nothing. */
const isPhoneNumber = (run: string, sign: string): boolean => {
  if (run.startsWith('+')) return true
  const digits = run.replace(OTHER_DIGIT, '0')
  const rest = `${sign}${digits}`.replace(DOLLARS, ';').replace(WITH_COMMAS, withoutAmount).replace(DATE, ';')
  if (US_PHONE.test(rest)) return true
  const lists = rest.replace(YEAR, ';').replace(ZIP, ';').split(/;|,\s/)
  return lists.some((part) => countDigits(part) >= PHONE_DIGITS)
}

/**
 * A sentence with an ellipsis for each phone number, in any script and with any separators. Amounts, dates, years and ZIP
 * codes stay.
 */
export const withoutPhoneNumbers = (text: string): string =>
  text.replace(RUN, (run: string, at: number) => {
    const sign = /\$\s?$/.test(text.slice(Math.max(0, at - 2), at)) ? '$' : ''
    return isPhoneNumber(run, sign) ? '…' : run
  })

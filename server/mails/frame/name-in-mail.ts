import { LONG_NUMBER, withoutLookalikes } from '#contract/cases/lookalikes.ts'
import { cleanLine } from '#contract/plain-text.ts'
import { withoutPhoneNumbers } from './phone-numbers.ts'

/** Maximum length of a name in a subject: phones show little more, and the rest should be our text. */
const GREETING_MAX = 40

/** More than three marks on one letter. */
const MANY_MARKS = /\p{M}{4,}/gu
/** Accents, which have no script of their own. No language has more on a letter; more would cover the lines around. */
const ACCENTS = /\p{Script=Inherited}{3}/u
/** More combining marks on a letter than any script has. */
const TOO_MANY_MARKS = /(\p{M}{8})\p{M}+/gu
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** Signs at which mail programs detect a link: a period, slash, @ or colon without a space after it. */
const LINKING = /([./:@])(?=[\p{L}\p{M}\p{N}-]{2}|[./:@])/gu
/** The same in a sentence, where "$9,500.50", "3/15/2026" and "and/or" are no links. */
const LINKING_IN_SENTENCE = /(\.(?=[\p{L}\p{M}]{2})|@(?=[\p{L}\p{M}\p{N}])|[:/](?=\/))/gu

/** The marks of a letter up to its third accent in a row. */
const cutAccents = (marks: string): string => {
  const accents = ACCENTS.exec(marks)
  return accents === null ? marks : marks.slice(0, accents.index + accents[0].length)
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** One line of a text from a stranger, in plain characters and without what would cover the lines around it. */
const plainLine = (text: string): string =>
  cleanLine(withoutLookalikes(text.replace(INVISIBLE, '')))
    .replace(MANY_MARKS, cutAccents)
    .replace(TOO_MANY_MARKS, '$1')

/**
 * A donor's name, safe for mails. Anyone can donate with any address, so a name is text from a stranger sent
 * in our name: one line, without links or phone numbers. New names are validated; older and imported ones
 * aren't.
 */
export const nameInMail = (name: string): string =>
  plainLine(name).replace(LONG_NUMBER, '…').replace(LINKING, '$1 ')

/**
 * A title or a sentence that a person wrote, safe for mails like a name: one line, without links or phone numbers.
 * Amounts, dates and ZIP codes, which have as many digits as a phone number, stay.
 */
export const sentenceInMail = (text: string): string =>
  withoutPhoneNumbers(plainLine(text)).replace(LINKING_IN_SENTENCE, '$1 ')

/**
 * Makes a name safe for mails and shortens it for a subject or title, never between a letter and its accents.
 */
export const nameInGreeting = (name: string): string => {
  const safe = nameInMail(name)
  if ([...safe].length <= GREETING_MAX) return safe
  let cut = ''
  for (const { segment } of letters.segment(safe)) {
    if ([...cut, ...segment].length >= GREETING_MAX) break
    cut += segment
  }
  return `${cut.trimEnd()}…`
}

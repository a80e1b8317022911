import { LONG_NUMBER, withoutLookalikes } from '#contract/cases/lookalikes.ts'
import { cleanLine } from '#contract/plain-text.ts'

/** Maximum length of a name in a subject: phones show little more, and the rest should be our text. */
const GREETING_MAX = 40

/** More accents than any language stacks would cover the lines around; more marks than any script uses. */
const TOO_MANY_ACCENTS = /((?:(?=\p{M})\p{Script=Inherited}){3})\p{M}+/gu
const TOO_MANY_MARKS = /(\p{M}{8})\p{M}+/gu
const SHOWN_AS_NOTHING = /\p{Default_Ignorable_Code_Point}/gu
/** Where mail programs would detect a link: a period, a slash, an @ or a colon without a space after it. */
const LINKING = /([./:@])(?=[\p{L}\p{M}\p{N}-]{2}|[./:@])/gu

const LONG_NUMBERS = new RegExp(LONG_NUMBER, 'gu')

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * A donor's name, safe for mails. Anyone can donate with any address, so a name is text from a stranger sent
 * in our name: one line, without links or phone numbers. New names are validated; older and imported ones
 * aren't.
 */
export const nameInMail = (name: string): string =>
  cleanLine(withoutLookalikes(name.replace(SHOWN_AS_NOTHING, '')).replace(LONG_NUMBERS, '…'))
    .replace(TOO_MANY_ACCENTS, '$1')
    .replace(TOO_MANY_MARKS, '$1')
    .replace(LINKING, '$1 ')

/** The same, shortened for a subject or a title, never between a letter and its accents. */
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

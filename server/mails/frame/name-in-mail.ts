import { LONG_NUMBER, withoutLookalikes } from '#contract/cases/lookalikes.ts'
import { cleanLine } from '#contract/plain-text.ts'

/** Maximum length of a name in a subject: phones show little more, and the rest should be our text. */
const GREETING_MAX = 40

/** More accents on a letter than any language has, which would cover the lines around. */
const TOO_MANY_ACCENTS = /((?:(?=\p{M})\p{Script=Inherited}){3})\p{M}+/gu
/** More combining marks on a letter than any script has. */
const TOO_MANY_MARKS = /(\p{M}{8})\p{M}+/gu
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** Signs at which mail programs detect a link: a period, slash, @ or colon without a space after it. */
const LINKING = /([./:@])(?=[\p{L}\p{M}\p{N}-]{2}|[./:@])/gu

const LONG_NUMBERS = new RegExp(LONG_NUMBER, 'gu')

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * A donor's name, safe for mails. Anyone can donate with any address, so a name is text from a stranger sent
 * in our name: one line, without links or phone numbers. New names are validated; older and imported ones
 * aren't.
 */
export const nameInMail = (name: string): string =>
  cleanLine(withoutLookalikes(name.replace(INVISIBLE, '')).replace(LONG_NUMBERS, '…'))
    .replace(TOO_MANY_ACCENTS, '$1')
    .replace(TOO_MANY_MARKS, '$1')
    .replace(LINKING, '$1 ')

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

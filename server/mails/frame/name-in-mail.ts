import { LONG_NUMBER, withoutLookalikes } from '#contract/cases/lookalikes.ts'
import { cleanLine } from '#contract/plain-text.ts'

/** So many letters of a name stand in a subject: telephones show little more, and the rest of it shall be ours. */
const GREETING_MAX = 40

/** More accents than any language stacks on a letter would cover the lines around; more marks than any writes beside it. */
const TOO_MANY_ACCENTS = /((?:(?=\p{M})\p{Script=Inherited}){3})\p{M}+/gu
const TOO_MANY_MARKS = /(\p{M}{8})\p{M}+/gu
const SHOWN_AS_NOTHING = /\p{Default_Ignorable_Code_Point}/gu
/** Where mail programs would see an address to link to: a period, a slash, an @ or a colon without a space after it. */
const LINKING = /([./:@])(?=[\p{L}\p{M}\p{N}-]{2}|[./:@])/gu

const LONG_NUMBERS = new RegExp(LONG_NUMBER, 'gu')

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * A donor's name as a mail shows it. Whoever gives can type any address, so a name is what a stranger may write to
 * somebody in our name: one line, nothing in it to click on or to call. Names are checked when they are typed; those kept from
 * before, or brought along, are not.
 */
export const nameInMail = (name: string): string =>
  cleanLine(withoutLookalikes(name.replace(SHOWN_AS_NOTHING, '')).replace(LONG_NUMBERS, '…'))
    .replace(TOO_MANY_ACCENTS, '$1')
    .replace(TOO_MANY_MARKS, '$1')
    .replace(LINKING, '$1 ')

/** The same, cut to what a subject or a title has room for, between letters and never between one and its accents. */
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

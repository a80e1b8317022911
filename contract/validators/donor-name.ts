import { LONG_NUMBER, withoutLookalikes } from '../lookalikes.ts'
import { cleanLine } from '../plain-text.ts'

export const DONOR_NAME_MAX = 100

/**
 * What shows as nothing: joiners, fillers, choosers of a letter's shape. Some shape letters of some scripts, but they can
 * also hide in a name; it reads nearly the same without.
 */
const SHOWN_AS_NOTHING = /\p{Default_Ignorable_Code_Point}/gu

// Letters and marks of any script, digits ("Unit 4B neighbors"), and what stands between them in names.
const NAME = /^[\p{L}\p{M}\p{N} .'’&,-]+$/u

// Some scripts write up to seven marks beside a letter; accents that any letter takes stand on top of each other, and
// three are the most that a language stacks.
const STACKED = /\p{M}{9}|(?:(?=\p{M})\p{Script=Inherited}){4}/u

/** Mail programs make a link of it: "evil.example", but neither "J.R.R. Tolkien" nor "St. John". */
const LIKE_A_DOMAIN = /\.[\p{L}\p{M}\p{N}-]{2}/u

export type DonorName = { readonly name: string } | { readonly problem: string }

/** The name a gift is given under: a person's, a couple's or a group's. Cleaned, or a sentence why not. */
export const readDonorName = (typed: string): DonorName => {
  const name = cleanLine(typed.replace(SHOWN_AS_NOTHING, ''))
  const { length } = [...name]
  if (name === '') return { problem: 'Enter your name, or the name of your group.' }
  if (length > DONOR_NAME_MAX) return { problem: `Use at most ${DONOR_NAME_MAX} characters for the name.` }
  if (length < 2) return { problem: 'A name has at least 2 letters.' }
  if (!/\p{L}/u.test(name)) return { problem: 'A name has at least one letter.' }
  if (!NAME.test(name)) return { problem: 'Use letters, digits, spaces and . ’ - & , in the name.' }
  if (STACKED.test(name)) return { problem: 'Use fewer accents on one letter of the name.' }
  const plain = withoutLookalikes(name)
  if (LONG_NUMBER.test(plain)) return { problem: 'Use at most 4 digits in the name, and no phone number.' }
  if (LIKE_A_DOMAIN.test(plain)) return { problem: 'Put a space after each period in the name.' }
  return { name }
}

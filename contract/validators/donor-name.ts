import { cleanLine } from '../plain-text.ts'

export const DONOR_NAME_MAX = 100

/** Joiners shape letters of some scripts, but can also hide in a name; it reads nearly the same without. */
const JOINERS = /[\u200C\u200D]/g

// Letters and marks of any script, digits ("Unit 4B neighbors"), and what stands between them in names.
const NAME = /^[\p{L}\p{M}\p{N} .'’&,-]+$/u

export type DonorName = { readonly name: string } | { readonly problem: string }

/** The name a gift is given under: a person's, a couple's or a group's. Cleaned, or a sentence why not. */
export const readDonorName = (typed: string): DonorName => {
  const name = cleanLine(typed.replace(JOINERS, ''))
  const { length } = [...name]
  if (name === '') return { problem: 'Enter your name, or the name of your group.' }
  if (length > DONOR_NAME_MAX) return { problem: `Use at most ${DONOR_NAME_MAX} characters for the name.` }
  if (length < 2) return { problem: 'A name has at least 2 letters.' }
  if (!/\p{L}/u.test(name)) return { problem: 'A name has at least one letter.' }
  if (!NAME.test(name)) return { problem: 'Use letters, digits, spaces and . ’ - & , in the name.' }
  return { name }
}

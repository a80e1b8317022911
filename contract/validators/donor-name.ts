import {
  cleanName,
  hasStackedAccents,
  isLikeDomain,
  LIKE_DOMAIN_SENTENCE,
  NAME_MIN,
  NAME_MIN_SENTENCE,
} from '#contract/accounts/name-signs.ts'
import { hasLongNumber, withoutLookalikes } from '#contract/cases/lookalikes.ts'

export const DONOR_NAME_MAX = 100

// Letters and marks of any script, digits ("Unit 4B neighbors"), and punctuation of names.
const NAME = /^[\p{L}\p{M}\p{N} .'’&,-]+$/u

export type DonorName = { readonly name: string } | { readonly problem: string }

/** Cleans a donor's name, of a person, a couple or a group; otherwise a sentence about the problem. */
export const readDonorName = (typed: string): DonorName => {
  const name = cleanName(typed)
  const { length } = [...name]
  if (name === '') return { problem: 'Enter your name, or the name of your group.' }
  if (length > DONOR_NAME_MAX) return { problem: `Use at most ${DONOR_NAME_MAX} characters for the name.` }
  if (length < NAME_MIN) return { problem: NAME_MIN_SENTENCE }
  if (!/\p{L}/u.test(name)) return { problem: 'A name needs at least one letter.' }
  if (!NAME.test(name)) return { problem: 'Use letters, digits, spaces and . ’ - & , in the name.' }
  if (hasStackedAccents(name)) return { problem: 'Use fewer accents on one letter of the name.' }
  if (hasLongNumber(withoutLookalikes(name)))
    return { problem: 'Use at most 4 digits in the name, and no phone number.' }
  if (isLikeDomain(name)) return { problem: LIKE_DOMAIN_SENTENCE }
  return { name }
}

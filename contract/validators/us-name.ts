import { hasStackedAccents, isLikeDomain, LIKE_DOMAIN_SENTENCE } from '#contract/accounts/name-signs.ts'

const CHARACTERS = /^[\p{L}\p{M} .'’-]+$/u
// Some letters and marks are invisible: a name made of them would look empty.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
const LETTER = /\p{L}/u

/**
 * The US rule for names: Unicode letters and marks, space, `. ' ’ -`, at least one letter, no stacked
 * accents, nothing that a mail program would link.
 */
export const isUsName = (text: string): boolean =>
  CHARACTERS.test(text) &&
  !INVISIBLE.test(text) &&
  LETTER.test(text) &&
  !hasStackedAccents(text) &&
  !isLikeDomain(text)

/** Message about an invalid US name; null for a valid one. `otherwise`, unless a space after each period would help. */
export const usNameProblem = (text: string, otherwise: string): string | null => {
  if (isUsName(text)) return null
  return isUsName(text.replaceAll('.', '. ')) ? LIKE_DOMAIN_SENTENCE : otherwise
}

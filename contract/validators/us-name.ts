import { hasStackedAccents, isLikeDomain, LIKE_DOMAIN_SENTENCE } from '../accounts/name-signs.ts'

// Excludes invisible letters and marks: a name made of them would look empty.
const CHARACTERS = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M} .'’-])+$/u
const LETTER = /\p{L}/u

/**
 * The US rule for names: Unicode letters and marks, space, `. ' ’ -`, at least one letter, no stacked
 * accents, nothing that a mail program would link.
 */
export const isUsName = (text: string): boolean =>
  CHARACTERS.test(text) && LETTER.test(text) && !hasStackedAccents(text) && !isLikeDomain(text)

/** Message about an invalid US name; null for a valid one. `otherwise`, unless a space after each period would help. */
export const usNameProblem = (text: string, otherwise: string): string | null => {
  if (isUsName(text)) return null
  return isUsName(text.replaceAll('.', '. ')) ? LIKE_DOMAIN_SENTENCE : otherwise
}

import { isLikeDomain, isStacked, LIKE_DOMAIN_SENTENCE } from '../accounts/name-signs.ts'

// Some letters and marks show as nothing: a name of these alone would be none.
const CHARACTERS = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M} .'’-])+$/u
const LETTER = /\p{L}/u

/**
 * A name as forms for the United States take it: Unicode letters and marks, space, `. ' ’ -`, one letter at least; no
 * heap of accents, and nothing that a mail program makes a link of.
 */
export const isUsName = (text: string): boolean =>
  CHARACTERS.test(text) && LETTER.test(text) && !isStacked(text) && !isLikeDomain(text)

/** What is wrong with such a name: `otherwise`, unless a space after each period would make it one. */
export const usNameProblem = (text: string, otherwise: string): string | null => {
  if (isUsName(text)) return null
  return isUsName(text.replaceAll('.', '. ')) ? LIKE_DOMAIN_SENTENCE : otherwise
}

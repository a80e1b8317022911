const WORDS_MAX = 8
const WORD_MAX = 40

/**
 * Text as it is searched, stored and asked alike: small letters without accents or apostrophes ("Dana’s" is found
 * as "danas", whose stem is "dana"), everything else between letters and digits a space.
 */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What a person typed into the search, as single words: the first eight, each once. */
export const typedWords = (text: string): string[] => [
  ...new Set(
    plainWords(text)
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => word.slice(0, WORD_MAX))
      .slice(0, WORDS_MAX),
  ),
]

/** The words of a text worth being compared with a mistyped one: of letters, three to forty of them. */
export const knownWords = (text: string): string[] => [
  ...new Set(
    plainWords(text)
      .split(' ')
      .filter((word) => /^\p{L}{3,40}$/u.test(word)),
  ),
]

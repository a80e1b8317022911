import { normalized } from '#contract/plain-text.ts'

const WORDS_MAX = 8
const WORD_MAX = 40

/**
 * Normalizes text for search, both stored and typed: lower case without accents or apostrophes ("Dana’s"
 * becomes "danas", stemmed to "dana"), everything else between letters and digits as a space.
 */
export const plainWords = (text: string): string =>
  normalized(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The distinct words of a search text, at most `WORDS_MAX`. */
export const typedWords = (text: string): string[] => [
  ...new Set(
    plainWords(text)
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => word.slice(0, WORD_MAX))
      .slice(0, WORDS_MAX),
  ),
]

/** The distinct words that typing errors are matched against: letters only, three to forty of them. */
export const knownWords = (text: string): string[] => [
  ...new Set(
    plainWords(text)
      .split(' ')
      .filter((word) => /^\p{L}{3,40}$/u.test(word)),
  ),
]

import { editDistance } from '#contract/edit-distance.ts'

const SLIPS_IN_LONG_WORDS = 2
const LONG_WORD = 7
const ALTERNATIVES_MAX = 5

/** "flod" for "flood": a missing or extra letter of a pair is likelier than a wrong letter. */
const withoutPairs = (word: string): string =>
  [...word].filter((letter, index, letters) => letter !== letters[index - 1]).join('')

/** Known words nearest to a typed one by edit distance, within a limit. */
export const correctSpelling = (typed: string, known: readonly string[]): string[] => {
  const allowed = typed.length >= LONG_WORD ? SLIPS_IN_LONG_WORDS : 1
  const near = known
    .map((word) => ({ word, slips: editDistance(typed, word) }))
    .filter(({ slips }) => slips <= allowed)
    .map(({ word, slips }) => ({
      word,
      slips: withoutPairs(word) === withoutPairs(typed) ? slips / 2 : slips,
    }))
    .sort((a, b) => a.slips - b.slips || a.word.localeCompare(b.word))
  const fewest = near[0]?.slips
  return near
    .filter(({ slips }) => slips === fewest)
    .slice(0, ALTERNATIVES_MAX)
    .map(({ word }) => word)
}

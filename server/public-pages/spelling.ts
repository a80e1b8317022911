/**
 * Edit distance of two words: a letter inserted, missing or wrong, or two transposed (Damerau-Levenshtein,
 * optimal string alignment).
 */
export const editDistance = (a: string, b: string): number => {
  const from = [...a]
  const to = [...b]
  let rowBeforePrevious: number[] = []
  let previousRow = to.map((_, index) => index)
  previousRow.push(to.length)
  for (const [i, letter] of from.entries()) {
    const row = [i + 1]
    for (const [j, other] of to.entries()) {
      const swapped = i > 0 && j > 0 && letter === to[j - 1] && from[i - 1] === other
      row.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (previousRow[j + 1] ?? 0) + 1,
          (previousRow[j] ?? 0) + (letter === other ? 0 : 1),
          swapped ? (rowBeforePrevious[j - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    rowBeforePrevious = previousRow
    previousRow = row
  }
  return previousRow[to.length] ?? 0
}

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

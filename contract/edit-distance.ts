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

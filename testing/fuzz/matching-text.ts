import fc from 'fast-check'
import { seededRandom } from '#database/demo/random.ts'

const SAMPLES = 40
const pools = new Map<string, readonly string[]>()

/** fast-check makes no text for a lookahead, so it is left out: some of the texts then don't match. */
const withoutLookaheads = (pattern: string): string =>
  pattern.replace(/\(\?[=!](?:[^()[]|\[[^\]]*\])*\)/g, '')

/** Texts that match a regular expression, the same in each run. */
export const matchingTexts = (pattern: string): readonly string[] => {
  const known = pools.get(pattern)
  if (known !== undefined) return known
  const expression = new RegExp(pattern)
  const arbitrary = fc.stringMatching(new RegExp(withoutLookaheads(pattern)), { size: 'medium' })
  const texts = fc
    .sample(arbitrary, { seed: seededRandom(pattern.length).below(1e9), numRuns: SAMPLES })
    .filter((text) => expression.test(text))
  pools.set(pattern, texts)
  return texts
}

/** The longest of the texts made for a regular expression. */
export const longestMatchingText = (pattern: string, maxLength = Number.POSITIVE_INFINITY): string =>
  matchingTexts(pattern)
    .filter(({ length }) => length <= maxLength)
    .reduce((longest, text) => (text.length > longest.length ? text : longest), '')

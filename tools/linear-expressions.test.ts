import { expect, it } from 'vitest'
import { unprovenExpressions } from './linear-expressions.ts'
import { projectTexts, readSource } from './source-files.ts'
import { tidyFile } from './tidy-rules.ts'

/** Proving all expressions of a fresh clone takes about half a minute. */
const PROVING_MS = 240_000

it('every regular expression that runs on what others send takes linear time', {
  timeout: PROVING_MS,
}, async () => {
  const files = projectTexts().map((path) => tidyFile(path, readSource(path)))
  expect(await unprovenExpressions(files)).toEqual([])
})

it('tells an expression that takes longer, and one that nothing is known of', async () => {
  const text = 'const blanks = /\\s+$/\nconst words = new RegExp(text)\nconst repeated = /(a)\\1+/\n'
  expect(await unprovenExpressions([tidyFile('server/example.ts', text)])).toEqual([
    expect.stringContaining('/\\s+$/: 2nd degree polynomial'),
    expect.stringContaining('built from a text'),
    expect.stringContaining('/(a)\\1+/: not proven'),
  ])
})

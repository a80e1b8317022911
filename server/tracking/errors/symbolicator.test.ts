import { writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeScratchFolder } from '#testing/scratch-folder.ts'
import { sourceMapsIn } from './source-maps.ts'
import { createSymbolicator } from './symbolicator.ts'

/** A map whose first place is the first of `web/root.tsx`; `padding` makes it as large as wanted. */
const mapText = (padding = ''): string =>
  JSON.stringify({ version: 3, sources: ['../../web/root.tsx'], names: [], mappings: 'AAAA', padding })

const frame = (file: string): string => `    at pay (assets/${file}:1:1)`
const RESOLVED = '    at pay (web/root.tsx:1:1)'

it('parses a map once, also for stacks that need it at the same moment', async () => {
  let parsed = 0
  const maps = sourceMapsIn('maps', async () => {
    parsed += 1
    return new SourceMap(JSON.parse(mapText()))
  })
  const stack = Array.from({ length: 30 }, () => frame('a.js')).join('\n')
  const resolved = await Promise.all(Array.from({ length: 5 }, () => maps.resolve(stack)))
  expect(new Set(resolved.flatMap((text) => text.split('\n')))).toEqual(new Set([RESOLVED]))
  expect(parsed).toBe(1)
})

it('gives up a stack whose map doesn’t fit into its thread’s memory, and does the next one', async () => {
  const folder = makeScratchFolder()
  writeFileSync(join(folder, 'small.js.map'), mapText())
  // 24 MB of text for a heap of 16: parsing it ends the thread.
  writeFileSync(join(folder, 'large.js.map'), mapText(JSON.stringify('é'.repeat(12_000_000))))
  const symbolicator = createSymbolicator(folder, { heapMb: 16, timeoutMs: 30_000 })
  try {
    expect(await symbolicator.resolve(frame('small.js'))).toBe(RESOLVED)
    const [large, small] = await Promise.all([
      symbolicator.resolve(frame('large.js')),
      symbolicator.resolve(frame('small.js')),
    ])
    expect(large).toBeNull()
    expect(small).toBe(RESOLVED)
  } finally {
    await symbolicator.close()
  }
})

it('leaves a place as it is if its file has no map', async () => {
  const symbolicator = createSymbolicator(makeScratchFolder())
  try {
    expect(await symbolicator.resolve(frame('unknown.js'))).toBe(frame('unknown.js'))
  } finally {
    await symbolicator.close()
  }
})

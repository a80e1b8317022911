import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFew, shownParts } from './insight-calls.ts'

test.each([
  [
    [100, 50, 10],
    [100, null, null],
  ],
  [
    [100, 20, 10],
    [100, null, null],
  ],
  [
    [10, 0, 0],
    [null, 0, 0],
  ],
  [
    [100, 0, 40],
    [100, 0, 40],
  ],
])('%j is shown as %j', (counts, shown) => {
  expect(shownParts(counts)).toEqual(shown)
})

test('a small count isn’t the total less the counts that are shown', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(200), { maxLength: 8 }), (counts) => {
      const shown = shownParts(counts)
      const hidden = counts.filter((_count, index) => shown[index] === null)
      expect(shown.every((count) => count === null || !isFew(count))).toBe(true)
      expect(hidden.length === 1 && counts.filter((count) => count > 0).length > 1).toBe(false)
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

describe('the distance between two words', () => {
  it.each([
    ['flood', 'flood', 0],
    ['floood', 'flood', 1],
    ['flod', 'flood', 1],
    ['flodo', 'flood', 1],
    ['fl00d', 'flood', 2],
    ['', 'bus', 3],
    ['bus', '', 3],
    ['mariete', 'marietta', 2],
  ])('from %s to %s is %s', (typed, meant, slips) => {
    expect(editDistance(typed, meant)).toBe(slips)
  })

  it('is symmetric, zero only for the same word, and at most the longer word’s length', () => {
    const word = fc.string({ maxLength: 8, unit: fc.constantFrom('a', 'b', 'c') })
    fc.assert(
      fc.property(word, word, (a, b) => {
        const slips = editDistance(a, b)
        expect(slips).toBe(editDistance(b, a))
        expect(slips === 0).toBe(a === b)
        expect(slips).toBeLessThanOrEqual(Math.max(a.length, b.length))
      }),
    )
  })
})

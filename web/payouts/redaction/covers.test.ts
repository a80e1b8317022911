import fc from 'fast-check'
import { expect, it } from 'vitest'
import { coverAfterKey, coverBetween, middleCover } from './covers.ts'

const PICTURE = { width: 1200, height: 900 }
const point = fc.record({ x: fc.integer({ min: -500, max: 2000 }), y: fc.integer({ min: -500, max: 2000 }) })
const key = fc.record({
  key: fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'),
  shiftKey: fc.boolean(),
})

it('a cover stays within the photo, with whole pixels, wherever it is dragged and moved', () => {
  fc.assert(
    fc.property(point, point, fc.array(key, { maxLength: 60 }), (from, to, keys) => {
      const start = coverBetween(from, to, PICTURE)
      const covers = keys.reduce(
        (all, press) => [...all, coverAfterKey(all.at(-1) ?? start, press, PICTURE) ?? start],
        [start],
      )
      for (const { x, y, width, height } of covers) {
        expect([x, y, width, height].every(Number.isInteger)).toBe(true)
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(12)
        expect(x + width).toBeLessThanOrEqual(PICTURE.width)
        expect(y + height).toBeLessThanOrEqual(PICTURE.height)
      }
    }),
  )
})

it('is dragged open in any direction, moved by arrows, and sized with Shift', () => {
  const cover = { x: 100, y: 200, width: 300, height: 50 }
  expect(coverBetween({ x: 400, y: 250 }, { x: 100, y: 200 }, PICTURE)).toEqual(cover)
  expect(coverAfterKey(cover, { key: 'ArrowRight', shiftKey: false }, PICTURE)).toEqual({ ...cover, x: 112 })
  expect(coverAfterKey(cover, { key: 'ArrowDown', shiftKey: true }, PICTURE)).toEqual({
    ...cover,
    height: 62,
  })
  expect(coverAfterKey(cover, { key: 'Tab', shiftKey: false }, PICTURE)).toBeNull()
  expect(middleCover(PICTURE)).toEqual({ x: 300, y: 405, width: 600, height: 90 })
})

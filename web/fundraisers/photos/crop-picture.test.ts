import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  COVER_ASPECT,
  CROP_PX_MIN,
  largestCrop,
  largestCropHeight,
  nextScale,
  scaleCrop,
  scaleOf,
} from './crop-picture.ts'

it('keeps a crop inside the picture and at its aspect ratio, at any scale', () => {
  const side = fc.integer({ min: 20, max: 2000 })
  fc.assert(
    fc.property(side, side, fc.double({ min: 0, max: 400, noNaN: true }), (width, height, scale) => {
      const area = scaleCrop(largestCrop({ width, height }), scale, { width, height })
      expect(area.x).toBeGreaterThanOrEqual(-1e-6)
      expect(area.y).toBeGreaterThanOrEqual(-1e-6)
      expect(area.x + area.width).toBeLessThanOrEqual(width + 1e-6)
      expect(area.y + area.height).toBeLessThanOrEqual(height + 1e-6)
      expect(area.width / area.height).toBeCloseTo(COVER_ASPECT)
      if (Math.min(width / COVER_ASPECT, height) >= CROP_PX_MIN)
        expect(area.height).toBeGreaterThanOrEqual(CROP_PX_MIN - 1e-6)
    }),
  )
})

it('scales a crop in steps of 0.2', () => {
  const picture = { width: 1600, height: 1200 }
  let area = largestCrop(picture)
  expect(area).toEqual({ x: 0, y: 100, width: 1600, height: 1000 })
  for (const scale of [1.2, 1.4, 1.6]) {
    area = scaleCrop(area, nextScale(scaleOf(area, picture), 1), picture)
    expect(scaleOf(area, picture)).toBeCloseTo(scale)
  }
  for (const scale of [1.4, 1.2, 1, 1]) {
    area = scaleCrop(area, nextScale(scaleOf(area, picture), -1), picture)
    expect(scaleOf(area, picture)).toBeCloseTo(scale)
  }
  expect(nextScale(1.07, 1)).toBeCloseTo(1.2)
  expect(nextScale(1.07, -1)).toBe(1)
})

it.each([
  [{ width: 1600, height: 1200 }, 1000],
  [{ width: 1200, height: 500 }, 500],
  [{ width: 600, height: 900 }, 375],
  [{ width: 1080, height: 8000 }, 169],
])('the largest crop of %j is %i px high', (picture, height) => {
  expect(largestCropHeight(picture)).toBe(height)
})

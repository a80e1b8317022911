import { expect, it } from 'vitest'
import { donationCountText, listedCountText } from './donors-data.ts'

it('says of a filter with more donations than are counted that there are more', () => {
  const donorCounts = { not_thanked: 1001, large: 1000, words: 3, again: 0, refunded: 0, all: 100_000 }
  const texts = (['not_thanked', 'large', 'words', 'again', 'all'] as const).map((filter) =>
    listedCountText({ donorCounts }, filter),
  )
  expect(texts).toEqual(['1,000+', '1,000', '3', '0', '100,000'])
  expect(donationCountText(1001)).toBe('1,000+')
})

import { describe, expect, it } from 'vitest'
import type { Donation } from '#contract/cases.ts'
import { eventsBetween, hasOldNews, type Look } from './case-watch.ts'

const gift = (minute: number, more: Partial<Donation> = {}): Donation => ({
  donationId: `0190a0a0-0000-7000-8000-0000000000${String(minute).padStart(2, '0')}`,
  displayName: 'Carol Brandt',
  anonymous: false,
  amountCents: 5000,
  message: null,
  donatedAt: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`,
  ...more,
})
const look = (gifts: readonly Donation[], words: readonly Donation[] = []): Look => ({
  gifts,
  words,
  totals: {
    raisedCents: 5000 * gifts.length,
    donationCount: gifts.length,
    donorCount: 1,
    paidOutCents: 0,
    onTheWayCents: 0,
    feesCents: 0,
  },
  page: { version: 1, giving: 'open', verified: true, latestUpdateId: null },
})
const typesOf = (before: Look, now: Look) => {
  expect(hasOldNews(before, now)).toBe(false)
  return eventsBetween(before, now).map(({ type }) => type)
}
const hidden = gift(1, { displayName: 'Anonymous', anonymous: true, amountCents: null })
/** Newest first, as many as a look holds. */
const full = Array.from({ length: 20 }, (_, n) => gift(30 - n))

describe('between two looks at a case', () => {
  it('nothing is told where nothing happened', () => {
    expect(typesOf(look([gift(1)]), look([gift(1)]))).toEqual([])
  })

  it('a new gift is told, and the totals', () => {
    expect(typesOf(look([gift(1)]), look([gift(2), gift(1)]))).toEqual(['donation', 'totals'])
    expect(typesOf(look(full), look([gift(31), ...full.slice(0, 19)]))).toEqual(['donation'])
  })

  it('a gift whose donor hid name and amount is old news', () => {
    expect(hasOldNews(look([gift(2), gift(1)]), look([gift(2), hidden]))).toBe(true)
  })

  it('so is a gift that went back, at the top of a long list, too', () => {
    expect(hasOldNews(look([gift(2), gift(1)]), look([gift(1)]))).toBe(true)
    expect(hasOldNews(look(full), look([...full.slice(1), gift(10)]))).toBe(true)
  })

  it('so are words of support older than all gifts that are looked at', () => {
    const words = [gift(9), gift(8), gift(7)]
    expect(hasOldNews(look(full, words), look(full, [gift(9), gift(7), gift(6)]))).toBe(true)
    expect(hasOldNews(look(full, words), look(full, [gift(9), gift(7)]))).toBe(true)
    expect(hasOldNews(look(full, [gift(1)]), look(full, [hidden]))).toBe(true)
    expect(hasOldNews(look(full, words), look(full, [gift(12), ...words.slice(0, 2)]))).toBe(false)
  })
})

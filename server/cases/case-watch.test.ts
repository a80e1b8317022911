import { describe, expect, it } from 'vitest'
import type { Donation } from '#contract/cases.ts'
import { eventsBetween, type Look } from './case-watch.ts'

const gift = (minute: number, more: Partial<Donation> = {}): Donation => ({
  donationId: `0190a0a0-0000-7000-8000-0000000000${String(minute).padStart(2, '0')}`,
  displayName: 'Carol Brandt',
  anonymous: false,
  amountCents: 5000,
  message: null,
  donatedAt: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`,
  ...more,
})
const look = (gifts: readonly Donation[], version = 1): Look => ({
  gifts,
  totals: {
    raisedCents: 5000 * gifts.length,
    donationCount: gifts.length,
    donorCount: 1,
    paidOutCents: 0,
    onTheWayCents: 0,
    feesCents: 0,
  },
  page: { version, giving: 'open', verified: true, latestUpdateId: null },
})
const typesOf = (before: Look, now: Look) => eventsBetween(before, now).map(({ type }) => type)
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

  it('a gift whose donor hid name and amount is shown anew', () => {
    const [told, ...others] = eventsBetween(look([gift(2), gift(1)]), look([gift(2), hidden], 2))
    expect(told).toMatchObject({ type: 'opened', gifts: [gift(2), hidden], page: { version: 2 } })
    expect(others).toEqual([])
  })

  it('a gift that went back is taken from open pages, at the top of a long list, too', () => {
    expect(typesOf(look([gift(2), gift(1)]), look([gift(1)]))).toEqual(['opened'])
    expect(typesOf(look(full), look([...full.slice(1), gift(10)]))).toEqual(['opened'])
  })
})

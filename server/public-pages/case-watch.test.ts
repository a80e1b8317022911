import { describe, expect, it } from 'vitest'
import type { PublicDonation } from '#contract/cases/cases.ts'
import { eventsBetween, hasNewsChanged, type Look } from './case-watch.ts'

const donation = (minute: number, more: Partial<PublicDonation> = {}): PublicDonation => ({
  donationId: `0190a0a0-0000-7000-8000-0000000000${String(minute).padStart(2, '0')}`,
  displayName: 'Carol Brandt',
  anonymous: false,
  amountCents: 5000,
  message: null,
  tribute: null,
  donatedAt: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`,
  ...more,
})
const look = (donations: readonly PublicDonation[], words: readonly PublicDonation[] = []): Look => ({
  donations,
  words,
  totals: {
    raisedCents: 5000 * donations.length,
    donationCount: donations.length,
    donorCount: 1,
    paidOutCents: 0,
    onTheWayCents: 0,
    heldCents: 0,
    heldFor: null,
    feesCents: 0,
  },
  page: { version: 1, giving: 'open', verified: true, latestUpdateId: null },
})
const typesOf = (before: Look, now: Look) => {
  expect(hasNewsChanged(before, now)).toBe(false)
  return eventsBetween(before, now).map(({ type }) => type)
}
const hidden = donation(1, { displayName: 'Anonymous', anonymous: true, amountCents: null })
/** Newest first, as many as a snapshot holds. */
const full = Array.from({ length: 20 }, (_, n) => donation(30 - n))

describe('a case watched twice', () => {
  it('without a change sends nothing', () => {
    expect(typesOf(look([donation(1)]), look([donation(1)]))).toEqual([])
  })

  it('with a new donation sends it and the totals', () => {
    expect(typesOf(look([donation(1)]), look([donation(2), donation(1)]))).toEqual(['donation', 'totals'])
    expect(typesOf(look(full), look([donation(31), ...full.slice(0, 19)]))).toEqual(['donation'])
  })

  it('with a donation whose donor hid name and amount updates it', () => {
    expect(hasNewsChanged(look([donation(2), donation(1)]), look([donation(2), hidden]))).toBe(true)
  })

  it('with a refunded donation updates it, at the top of a long list too', () => {
    expect(hasNewsChanged(look([donation(2), donation(1)]), look([donation(1)]))).toBe(true)
    expect(hasNewsChanged(look(full), look([...full.slice(1), donation(10)]))).toBe(true)
  })

  it('with words of support older than the watched donations updates them', () => {
    const words = [donation(9), donation(8), donation(7)]
    expect(hasNewsChanged(look(full, words), look(full, [donation(9), donation(7), donation(6)]))).toBe(true)
    expect(hasNewsChanged(look(full, words), look(full, [donation(9), donation(7)]))).toBe(true)
    expect(hasNewsChanged(look(full, [donation(1)]), look(full, [hidden]))).toBe(true)
    expect(hasNewsChanged(look(full, words), look(full, [donation(12), ...words.slice(0, 2)]))).toBe(false)
  })
})

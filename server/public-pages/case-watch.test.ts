import { describe, expect, it } from 'vitest'
import type { PublicDonation } from '#contract/cases/cases.ts'
import { type CaseSnapshot, eventsBetween, hasNewsChanged } from './case-watch.ts'

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
const snapshot = (
  donations: readonly PublicDonation[],
  words: readonly PublicDonation[] = [],
): CaseSnapshot => ({
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
  page: { version: 1, donationStatus: 'open', verified: true, latestUpdateId: null },
})
const typesOf = (before: CaseSnapshot, now: CaseSnapshot) => {
  expect(hasNewsChanged(before, now)).toBe(false)
  return eventsBetween(before, now).map(({ type }) => type)
}
const hidden = donation(1, { displayName: 'Anonymous', anonymous: true, amountCents: null })
/** Newest first, as many as a snapshot holds. */
const full = Array.from({ length: 20 }, (_, n) => donation(30 - n))

describe('between two snapshots of a case', () => {
  it('nothing is sent without a change', () => {
    expect(typesOf(snapshot([donation(1)]), snapshot([donation(1)]))).toEqual([])
  })

  it('a new donation is sent, and changed totals with it', () => {
    expect(typesOf(snapshot([donation(1)]), snapshot([donation(2), donation(1)]))).toEqual([
      'donation',
      'totals',
    ])
    expect(typesOf(snapshot(full), snapshot([donation(31), ...full.slice(0, 19)]))).toEqual(['donation'])
  })

  it('a donation counts as changed if its donor hid name and amount', () => {
    expect(hasNewsChanged(snapshot([donation(2), donation(1)]), snapshot([donation(2), hidden]))).toBe(true)
  })

  it('a refunded donation counts as changed, at the top of a long list too', () => {
    expect(hasNewsChanged(snapshot([donation(2), donation(1)]), snapshot([donation(1)]))).toBe(true)
    expect(hasNewsChanged(snapshot(full), snapshot([...full.slice(1), donation(10)]))).toBe(true)
  })

  it('words of support count as changed, also if they are older than the watched donations', () => {
    const words = [donation(9), donation(8), donation(7)]
    expect(
      hasNewsChanged(snapshot(full, words), snapshot(full, [donation(9), donation(7), donation(6)])),
    ).toBe(true)
    expect(hasNewsChanged(snapshot(full, words), snapshot(full, [donation(9), donation(7)]))).toBe(true)
    expect(hasNewsChanged(snapshot(full, [donation(1)]), snapshot(full, [hidden]))).toBe(true)
    expect(hasNewsChanged(snapshot(full, words), snapshot(full, [donation(12), ...words.slice(0, 2)]))).toBe(
      false,
    )
  })
})

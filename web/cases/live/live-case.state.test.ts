import { describe, expect, it } from 'vitest'
import { DONATIONS_WITH_CASE } from '#contract/cases/case-states.ts'
import type { PublicDonation, Totals, Words } from '#contract/cases/cases.ts'
import { changeLiveCase, newDonations, openLiveCase } from './live-case.state.ts'

const totals = (raisedCents: number): Totals => ({
  raisedCents,
  donationCount: 1,
  donorCount: 1,
  paidOutCents: 0,
  onTheWayCents: raisedCents,
  heldCents: 0,
  heldFor: null,
  feesCents: 0,
})

const donation = (number: number): PublicDonation => ({
  donationId: `018f0000-0000-7000-8000-00000000000${number}`,
  displayName: 'Maya K.',
  anonymous: false,
  amountCents: 5000,
  message: null,
  tribute: null,
  donatedAt: `2026-11-20T10:0${number}:00.000Z`,
})
const withMessage = (number: number): PublicDonation => ({ ...donation(number), message: `Words ${number}` })
const NO_WORDS: Words = { items: [], totalCount: 0 }
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => to - index)
const donations = (from: number, to: number) => numbers(from, to).map(donation)

it('starts with the donations of the page, and marks none as new', () => {
  const live = openLiveCase(totals(5000), donations(1, 7), NO_WORDS)
  expect(live.donations).toEqual(donations(3, 7))
  expect(live.arrivedIds.size).toBe(0)
})

it('adds a donation once, marks it as new and drops the oldest', () => {
  const opened = openLiveCase(totals(5000), donations(1, 5), NO_WORDS)
  const once = changeLiveCase(opened, { type: 'donation', donation: donation(6) })
  const twice = changeLiveCase(once, { type: 'donation', donation: donation(6) })
  expect(twice.donations).toEqual(donations(2, 6))
  expect(twice.donations).toHaveLength(DONATIONS_WITH_CASE)
  expect([...twice.arrivedIds]).toEqual([donation(6).donationId])
})

it('changes only the totals when new totals arrive', () => {
  const live = changeLiveCase(openLiveCase(totals(5000), donations(1, 1), NO_WORDS), {
    type: 'totals',
    totals: totals(9000),
  })
  expect(live.totals.raisedCents).toBe(9000)
  expect(live.donations).toEqual(donations(1, 1))
})

it('adopts the full state that arrives when the stream opens, and marks its new donations', () => {
  const state = openLiveCase(totals(5000), donations(1, 3), NO_WORDS)
  const live = changeLiveCase(state, {
    type: 'opened',
    totals: totals(9000),
    donations: donations(2, 6),
    words: NO_WORDS,
  })
  expect(live.donations).toEqual(donations(2, 6))
  expect(live.totals.raisedCents).toBe(9000)
  expect([...live.arrivedIds].sort()).toEqual(
    donations(4, 6)
      .map((donation) => donation.donationId)
      .sort(),
  )
})

it('marks neither a donation that moves up after a refund nor one that arrived before as new', () => {
  const state = openLiveCase(totals(5000), donations(2, 6), NO_WORDS)
  const live = changeLiveCase(state, {
    type: 'opened',
    totals: totals(4000),
    donations: [...donations(3, 6), donation(1)],
    words: NO_WORDS,
  })
  expect(live.donations).toEqual([...donations(3, 6), donation(1)])
  expect(live.arrivedIds.size).toBe(0)
  const later = changeLiveCase(live, { type: 'donation', donation: donation(7) })
  expect(newDonations(later, [donation(7), donation(8)])).toEqual([donation(8)])
})

describe('words of support', () => {
  const opened = openLiveCase(totals(5000), [], {
    items: [withMessage(3), withMessage(2), withMessage(1)],
    totalCount: 9,
  })

  it('of a new donation are put on top and counted once', () => {
    const withoutWords = changeLiveCase(opened, { type: 'donation', donation: donation(4) })
    expect(withoutWords.words).toEqual(opened.words)
    const once = changeLiveCase(opened, { type: 'donation', donation: withMessage(4) })
    const twice = changeLiveCase(once, { type: 'donation', donation: withMessage(4) })
    expect(once.words).toEqual({ items: [withMessage(4), withMessage(3), withMessage(2)], totalCount: 10 })
    expect(twice.words).toEqual(once.words)
  })

  it('of a refunded donation are removed', () => {
    const words = { items: [withMessage(3), withMessage(1)], totalCount: 2 }
    const live = changeLiveCase(opened, { type: 'opened', totals: totals(0), donations: [], words })
    expect(live.words).toEqual(words)
  })
})

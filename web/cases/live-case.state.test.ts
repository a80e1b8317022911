import { expect, it } from 'vitest'
import type { Donation, Totals } from '#contract/cases.ts'
import { changeLiveCase, GIFTS_KEPT, openLiveCase } from './live-case.state.ts'

const totals = (raisedCents: number): Totals => ({
  raisedCents,
  donationCount: 1,
  donorCount: 1,
  paidOutCents: 0,
  onTheWayCents: raisedCents,
  feesCents: 0,
})

const gift = (number: number): Donation => ({
  donationId: `018f0000-0000-7000-8000-00000000000${number}`,
  displayName: 'Maya K.',
  anonymous: false,
  amountCents: 5000,
  message: null,
  donatedAt: `2026-11-20T10:0${number}:00.000Z`,
})
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => to - at)
const gifts = (from: number, to: number) => numbers(from, to).map(gift)

it('opens with what the page came with, and nothing of it is new', () => {
  const live = openLiveCase(totals(5000), gifts(1, 7))
  expect(live.gifts).toEqual(gifts(3, 7))
  expect(live.arrivedIds.size).toBe(0)
})

it('takes in a gift once, marks it as arrived and lets the oldest go', () => {
  const opened = openLiveCase(totals(5000), gifts(1, 5))
  const once = changeLiveCase(opened, { type: 'donation', donation: gift(6) })
  const twice = changeLiveCase(once, { type: 'donation', donation: gift(6) })
  expect(twice.gifts).toEqual(gifts(2, 6))
  expect(twice.gifts).toHaveLength(GIFTS_KEPT)
  expect([...twice.arrivedIds]).toEqual([gift(6).donationId])
})

it('follows the totals alone', () => {
  const live = changeLiveCase(openLiveCase(totals(5000), gifts(1, 1)), {
    type: 'totals',
    totals: totals(9000),
  })
  expect(live.totals.raisedCents).toBe(9000)
  expect(live.gifts).toEqual(gifts(1, 1))
})

it('catches up after a time without a line', () => {
  const opened = openLiveCase(totals(5000), gifts(1, 3))
  const live = changeLiveCase(opened, { type: 'caughtUp', totals: totals(9000), gifts: gifts(2, 6) })
  expect(live.gifts).toEqual(gifts(2, 6))
  expect(live.totals.raisedCents).toBe(9000)
  expect(live.arrivedIds.size).toBe(3)
})

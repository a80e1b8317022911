import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { donationDates, nextTransferAt } from './transfer-dates.policy.ts'

const dateAt = (date: number): Date => new Date(Date.UTC(2026, 10, date, 20))
const DONATION = dateAt(2)

test.each([
  ['clears in three days and leaves with the next transfer', false, dateAt(8), dateAt(5), dateAt(8)],
  ['clears in five days where it is the case’s first', true, dateAt(8), dateAt(7), dateAt(8)],
  ['waits a week for a transfer that comes before it has cleared', false, dateAt(4), dateAt(5), dateAt(11)],
  ['leaves on the day it clears', false, dateAt(5), dateAt(5), dateAt(5)],
  ['leaves when nobody knows yet, where nothing can', false, null, dateAt(5), null],
])('a gift %s', (_what, isFirst, nextTransfer, clearsAt, leavesAt) => {
  expect(donationDates(DONATION, isFirst, nextTransfer)).toEqual({ clearsAt, leavesAt })
})

const start = new Date('2026-03-01T12:00:00.000Z')
const day = (days: number): Date => new Date(start.getTime() + days * DAY_MS)

describe('the next transfer', () => {
  const facts = { verified: true, payableCents: 1, lastSentAt: null, firstDonationAt: start }

  it('waits for the first donation to clear, then for a week after each payout', () => {
    expect(nextTransferAt(facts, day(1))).toEqual(day(5))
    expect(nextTransferAt({ ...facts, lastSentAt: day(6) }, day(8))).toEqual(day(13))
  })

  it('has no date while nothing can be sent', () => {
    expect(nextTransferAt({ ...facts, verified: false }, day(1))).toBeNull()
    expect(nextTransferAt({ ...facts, payableCents: 0 }, day(1))).toBeNull()
    expect(nextTransferAt({ ...facts, payableCents: -500 }, day(1))).toBeNull()
    expect(nextTransferAt({ ...facts, firstDonationAt: null }, day(1))).toBeNull()
  })

  it('is never past, never more than a week after it is due, and keeps its weekday', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5 * DAY_MS, max: 900 * DAY_MS }), (elapsedMs) => {
        const now = new Date(start.getTime() + elapsedMs)
        const next = nextTransferAt(facts, now)?.getTime() ?? 0
        expect(next).toBeGreaterThanOrEqual(now.getTime())
        expect(next).toBeGreaterThanOrEqual(day(5).getTime())
        expect(next - Math.max(now.getTime(), day(5).getTime())).toBeLessThan(7 * DAY_MS)
        expect((next - day(5).getTime()) % (7 * DAY_MS)).toBe(0)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { clearsAtOf } from '#server/donations/clearing-donations.ts'
import { leavesAtOf, nextRunAt } from './payout-dates.policy.ts'

const dayOfNovember = (date: number): Date => new Date(Date.UTC(2026, 10, date, 20))

test.each([
  ['leaves with the next transfer after it has cleared', dayOfNovember(8), dayOfNovember(8)],
  ['leaves a week after a transfer that comes before it has cleared', dayOfNovember(4), dayOfNovember(11)],
  ['leaves on the day it clears', dayOfNovember(5), dayOfNovember(5)],
  ['has no payout date while no transfer is scheduled', null, null],
])('a donation %s', (_title, nextPayout, leavesAt) => {
  expect(leavesAtOf(clearsAtOf(dayOfNovember(2), false), nextPayout)).toEqual(leavesAt)
})

it('a donation clears in three days, a case’s first in five', () => {
  expect(clearsAtOf(dayOfNovember(2), false)).toEqual(dayOfNovember(5))
  expect(clearsAtOf(dayOfNovember(2), true)).toEqual(dayOfNovember(7))
})

const start = new Date('2026-03-01T12:00:00.000Z')
const dayAfterStart = (days: number): Date => new Date(start.getTime() + days * DAY_MS)

describe('the next weekly payout', () => {
  const facts = { verified: true, payableCents: 1, lastSentAt: null, firstClearsAt: dayAfterStart(5) }

  it('waits for the first donation to clear, then for a week after each payout', () => {
    expect(nextRunAt(facts, dayAfterStart(1))).toEqual(dayAfterStart(5))
    expect(nextRunAt({ ...facts, lastSentAt: dayAfterStart(6) }, dayAfterStart(8))).toEqual(dayAfterStart(13))
  })

  it('has no date while nothing can be sent', () => {
    expect(nextRunAt({ ...facts, verified: false }, dayAfterStart(1))).toBeNull()
    expect(nextRunAt({ ...facts, payableCents: 0 }, dayAfterStart(1))).toBeNull()
    expect(nextRunAt({ ...facts, payableCents: -500 }, dayAfterStart(1))).toBeNull()
    expect(nextRunAt({ ...facts, firstClearsAt: null }, dayAfterStart(1))).toBeNull()
  })

  it('is never in the past, never a week or more late, and always on the same weekday', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5 * DAY_MS, max: 900 * DAY_MS }), (elapsedMs) => {
        const now = new Date(start.getTime() + elapsedMs)
        const next = nextRunAt(facts, now)?.getTime() ?? 0
        expect(next).toBeGreaterThanOrEqual(now.getTime())
        expect(next).toBeGreaterThanOrEqual(dayAfterStart(5).getTime())
        expect(next - Math.max(now.getTime(), dayAfterStart(5).getTime())).toBeLessThan(7 * DAY_MS)
        expect((next - dayAfterStart(5).getTime()) % (7 * DAY_MS)).toBe(0)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { DAY_MS, formatClock, HOUR_MS, pacificDay } from '#contract/dates.ts'
import { clearsAtOf } from '#server/donations/clearing-donations.ts'
import { latestRunAt, leavesAtOf, nextRunAfter, nextRunAt, type RunFacts } from './payout-dates.policy.ts'

const dayOfNovember = (date: number): Date => new Date(Date.UTC(2026, 10, date, 20))

test.each([
  ['leaves with the next transfer after it has cleared', dayOfNovember(8), dayOfNovember(8)],
  ['leaves a week after a transfer that comes before it has cleared', dayOfNovember(4), dayOfNovember(11)],
  ['leaves on the day it clears', dayOfNovember(5), dayOfNovember(5)],
  ['has no payout date while no transfer is scheduled', null, null],
])('a donation %s', (_title, nextPayout, leavesAt) => {
  expect(leavesAtOf(clearsAtOf(dayOfNovember(2), false), nextPayout, { interval: 'weekly' })).toEqual(
    leavesAt,
  )
})

it('a donation clears in three days, a case’s first in five', () => {
  expect(clearsAtOf(dayOfNovember(2), false)).toEqual(dayOfNovember(5))
  expect(clearsAtOf(dayOfNovember(2), true)).toEqual(dayOfNovember(7))
})

const start = new Date('2026-03-01T12:00:00.000Z')
const dayAfterStart = (days: number): Date => new Date(start.getTime() + days * DAY_MS)

describe('the next weekly payout', () => {
  const facts: RunFacts = {
    ...{ payableCents: 1, lastSentAt: null, lastDueDay: null },
    ...{ firstClearsAt: dayAfterStart(5), interval: 'weekly', chosenAt: null },
  }

  it('waits for the first donation to clear, then for a week after each payout', () => {
    expect(nextRunAt(facts, dayAfterStart(1))).toEqual(dayAfterStart(5))
    expect(nextRunAt({ ...facts, lastSentAt: dayAfterStart(6) }, dayAfterStart(8))).toEqual(dayAfterStart(13))
  })

  it('has no date while nothing can be sent', () => {
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

describe('a daily payout', () => {
  /** Chosen on Wednesday, Nov 4, at 9 AM Pacific; the last weekly payout was sent on the Monday before at 3 PM. */
  const facts: RunFacts = {
    ...{ payableCents: 1, firstClearsAt: new Date('2026-10-19T22:00:00Z') },
    ...{ lastSentAt: new Date('2026-11-02T23:00:00Z'), lastDueDay: '2026-11-02' },
    ...{ interval: 'daily', chosenAt: new Date('2026-11-04T17:00:00Z') },
  }
  const at = (time: string): Date => new Date(`2026-11-${time}Z`)

  it.each([
    ['the next morning at 8:00, when chosen at 9:00', facts, at('04T17:00'), at('05T16:00')],
    [
      'the same morning, when chosen at 7:59',
      { ...facts, chosenAt: at('04T15:59') },
      at('04T15:59'),
      at('04T16:00'),
    ],
    [
      'the next morning, when chosen at 8:01',
      { ...facts, chosenAt: at('04T16:01') },
      at('04T16:01'),
      at('05T16:00'),
    ],
    [
      'with the weekly one that was due before, which the choice doesn’t delay',
      { ...facts, lastSentAt: new Date('2026-10-28T20:00:00Z'), lastDueDay: '2026-10-28' },
      at('04T17:00'),
      at('04T20:00'),
    ],
    [
      'a day later, when a payout was due that day',
      { ...facts, lastDueDay: '2026-11-05' },
      at('05T15:00'),
      at('06T16:00'),
    ],
  ] satisfies [string, RunFacts, Date, Date][])('leaves %s', (_title, given, now, next) => {
    expect(nextRunAt(given, now)).toEqual(next)
  })

  it('is due at 8:00 and no earlier, and up to 8:00:00 exactly', () => {
    expect(latestRunAt(facts, at('05T15:59'))).toBeNull()
    expect(latestRunAt(facts, at('05T16:00'))).toEqual(at('05T16:00'))
    expect(latestRunAt(facts, at('06T15:59'))).toEqual(at('05T16:00'))
    expect(leavesAtOf(at('06T16:00'), at('05T16:00'), facts)).toEqual(at('06T16:00'))
    expect(leavesAtOf(at('06T16:00:30'), at('05T16:00'), facts)).toEqual(at('07T16:00'))
  })

  it('keeps the weekly payout that was due before it was chosen', () => {
    const weekly = { ...facts, lastSentAt: new Date('2026-10-28T16:30:00Z'), lastDueDay: '2026-10-28' }
    expect(latestRunAt(weekly, at('04T17:05'))).toEqual(at('04T16:30'))
    // One due before 8:00 of the first daily day leaves at 8:00, since a day has one payout.
    const early = { ...facts, lastSentAt: new Date('2026-10-29T15:00:00Z'), lastDueDay: '2026-10-29' }
    expect(latestRunAt(early, at('05T15:30'))).toBeNull()
    expect(nextRunAt(early, at('04T18:00'))).toEqual(at('05T16:00'))
  })

  it('leaves at 8:00 on each day of a year, also when the clocks change, and takes every gift within a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 366 * DAY_MS }), (elapsedMs) => {
        const now = new Date(at('05T17:00').getTime() + elapsedMs)
        const next = nextRunAt(facts, now) ?? now
        const latest = latestRunAt(facts, now) ?? now
        expect([formatClock(next), formatClock(latest)]).toEqual(['8:00 AM', '8:00 AM'])
        expect(next.getTime()).toBeGreaterThanOrEqual(now.getTime())
        expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(25 * HOUR_MS)
        expect(latest.getTime()).toBeLessThanOrEqual(now.getTime())
        if (next > now) expect(nextRunAfter(latest, facts)).toEqual(next)
        expect(pacificDay(nextRunAfter(next, facts)) > pacificDay(next)).toBe(true)
        expect(leavesAtOf(now, latest, facts)).toEqual(latest < now ? next : latest)
      }),
    )
  })
})

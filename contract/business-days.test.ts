import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterBankDays, afterBusinessDays, dueBusinessDaysBefore, isBankDay } from './business-days.ts'
import { addDays, DAY_MS, formatDate, pacificDay } from './dates.ts'

it.each([
  ['a Monday', '2026-11-23T18:00:00Z', 'Nov 25, 2026, PT'],
  ['a Friday', '2026-11-20T18:00:00Z', 'Nov 24, 2026, PT'],
  ['a Saturday', '2026-11-21T18:00:00Z', 'Nov 24, 2026, PT'],
  ['a Sunday', '2026-11-22T18:00:00Z', 'Nov 24, 2026, PT'],
  ['a Thursday late in the evening, already Friday in UTC', '2026-11-20T07:30:00Z', 'Nov 23, 2026, PT'],
  ['the night the clocks go back', '2026-11-01T08:30:00Z', 'Nov 3, 2026, PT'],
  ['the evening before they go forward', '2026-03-08T07:30:00Z', 'Mar 10, 2026, PT'],
])('two business days after %s', (_, at, day) => {
  expect(formatDate(afterBusinessDays(new Date(at), 2))).toBe(day)
})

it('promises are due that were made before a time, and no others', () => {
  const times = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(
      times,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 9 * DAY_MS }),
      (now, days, agoMs) => {
        const madeAt = new Date(now.getTime() - agoMs)
        expect(madeAt < dueBusinessDaysBefore(now, days)).toBe(afterBusinessDays(madeAt, days) <= now)
      },
    ),
  )
})

describe('bank days', () => {
  const daysOf = (year: number): string[] =>
    Array.from({ length: 366 }, (_, index) =>
      new Date(Date.UTC(year, 0, 1 + index)).toISOString().slice(0, 10),
    ).filter((day) => day.startsWith(`${year}`))
  const isWeekday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
  const closedWeekdays = (year: number): string[] =>
    daysOf(year).filter((day) => isWeekday(day) && !isBankDay(day))

  // As the Federal Reserve lists them. Its holidays on a Saturday, as July 4 of 2026, aren't moved.
  it.each([
    [2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
    [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
  ])('skip the holidays of %i', (year, days) => {
    expect(closedWeekdays(year).map((day) => day.slice(5))).toEqual(days.split(' '))
    expect(daysOf(year).filter((day) => !isWeekday(day) && isBankDay(day))).toEqual([])
  })

  it.each([
    ['before Thanksgiving', '2026-11-25T16:00:00Z', 'Nov 30, 2026, PT'],
    ['before Christmas', '2026-12-24T16:00:00Z', 'Dec 29, 2026, PT'],
    ['on a Saturday', '2026-12-05T16:00:00Z', 'Dec 8, 2026, PT'],
    ['before the clocks go back', '2026-10-31T15:00:00Z', 'Nov 3, 2026, PT'],
  ])('money that leaves %s arrives two of them later', (_title, at, day) => {
    expect(formatDate(afterBankDays(new Date(at), 2))).toBe(day)
  })

  it('money arrives on a bank day, two of them later, and never before money that left earlier', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3 * 366 * DAY_MS }),
        fc.integer({ min: 0, max: 9 * DAY_MS }),
        (startMs, laterMs) => {
          const leavesAt = new Date(Date.UTC(2026, 0, 1) + startMs)
          const arrivesAt = afterBankDays(leavesAt, 2)
          const passed: string[] = []
          for (let day = pacificDay(leavesAt); day !== pacificDay(arrivesAt); ) {
            day = addDays(day, 1)
            passed.push(day)
          }
          expect(isBankDay(pacificDay(arrivesAt))).toBe(true)
          expect(passed.filter(isBankDay)).toHaveLength(2)
          expect(passed.length).toBeLessThanOrEqual(6)
          const later = afterBankDays(new Date(leavesAt.getTime() + laterMs), 2)
          expect(later.getTime()).toBeGreaterThanOrEqual(arrivesAt.getTime())
        },
      ),
    )
  })
})

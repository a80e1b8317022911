import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DAY_MS,
  formatAgo,
  formatDate,
  formatDays,
  formatMoment,
  formatMomentIn,
  formatNearTimeIn,
  formatShortDate,
  formatTime,
  formatTimeIn,
  HOUR_MS,
  lastPacificDays,
  MINUTE_MS,
  nearDayIn,
  pacificDay,
} from './dates.ts'

describe('Pacific dates', () => {
  test.each([
    ['2026-11-02T20:00:00Z', 'Nov 2, 2026, PT', '12:00 PM Pacific Time', '2026-11-02'],
    // Standard time, eight hours behind: the day turns at 08:00 UTC.
    ['2026-01-01T07:59:59Z', 'Dec 31, 2025, PT', '11:59 PM Pacific Time', '2025-12-31'],
    ['2026-01-01T08:00:00Z', 'Jan 1, 2026, PT', '12:00 AM Pacific Time', '2026-01-01'],
    // Summer time, seven hours behind.
    ['2026-07-04T06:59:59Z', 'Jul 3, 2026, PT', '11:59 PM Pacific Time', '2026-07-03'],
    ['2026-07-04T07:00:00Z', 'Jul 4, 2026, PT', '12:00 AM Pacific Time', '2026-07-04'],
    // Clocks go forward on March 8: 2:00 becomes 3:00.
    ['2026-03-08T09:59:59Z', 'Mar 8, 2026, PT', '1:59 AM Pacific Time', '2026-03-08'],
    ['2026-03-08T10:00:00Z', 'Mar 8, 2026, PT', '3:00 AM Pacific Time', '2026-03-08'],
    ['2026-03-09T06:59:59Z', 'Mar 8, 2026, PT', '11:59 PM Pacific Time', '2026-03-08'],
    // Clocks go back on November 1: 1:59 occurs twice.
    ['2026-11-01T08:30:00Z', 'Nov 1, 2026, PT', '1:30 AM Pacific Time', '2026-11-01'],
    ['2026-11-01T09:30:00Z', 'Nov 1, 2026, PT', '1:30 AM Pacific Time', '2026-11-01'],
    ['2026-11-02T07:59:59Z', 'Nov 1, 2026, PT', '11:59 PM Pacific Time', '2026-11-01'],
    ['2026-11-02T08:00:00Z', 'Nov 2, 2026, PT', '12:00 AM Pacific Time', '2026-11-02'],
    ['2028-02-29T20:00:00Z', 'Feb 29, 2028, PT', '12:00 PM Pacific Time', '2028-02-29'],
  ])('%s is written %s, %s', (at, date, time, day) => {
    expect(formatDate(new Date(at))).toBe(date)
    expect(formatTime(new Date(at))).toBe(time)
    expect(formatMoment(new Date(at))).toBe(`${date.replace(/, \d{4}, PT$/, '')}, ${time}`)
    expect(pacificDay(new Date(at))).toBe(day)
  })

  test('are always written MMM D, YYYY, PT with the calendar day', () => {
    const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, (at) => {
        const date = formatDate(at)
        expect(date).toMatch(
          /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) ([1-9]|[12]\d|3[01]), \d{4}, PT$/,
        )
        expect(date.startsWith(`${formatShortDate(at)}, `)).toBe(true)
        const day = new Date(`${date.replace(', PT', '')} UTC`)
        expect(pacificDay(at)).toBe(day.toISOString().slice(0, 10))
      }),
    )
  })
})

test.each([
  ['America/Los_Angeles', '2026-11-03T05:00:00Z', '9:00 PM PT', 'Nov 2'],
  ['America/New_York', '2026-11-03T05:00:00Z', '12:00 AM ET', 'Nov 3'],
  ['America/Chicago', '2026-07-04T06:59:00Z', '1:59 AM CT', 'Jul 4'],
  ['America/Phoenix', '2026-07-04T06:59:00Z', '11:59 PM MST', 'Jul 3'],
])('in %s, %s is %s on %s', (zone, at, time, day) => {
  expect(formatTimeIn(zone, new Date(at))).toBe(time)
  expect(formatMomentIn(zone, new Date(at))).toBe(`${day}, ${time}`)
})

test.each([
  // Late on Nov 28 in Los Angeles, early on Nov 29 in New York.
  ['America/New_York', '2026-11-30T06:03:00Z', 'tomorrow, 1:03 AM ET'],
  ['America/New_York', '2026-11-29T06:17:00Z', 'today, 1:17 AM ET'],
  ['America/New_York', '2026-11-29T04:00:00Z', 'yesterday, 11:00 PM ET'],
  ['America/Los_Angeles', '2026-11-30T06:03:00Z', 'tomorrow, 10:03 PM PT'],
  ['America/New_York', '2026-12-01T06:03:00Z', 'Nov 30, 2026, PT'],
])('in %s, %s is soon after midnight there %s', (zone, at, text) => {
  expect(formatNearTimeIn(zone, new Date(at), new Date('2026-11-29T06:03:00Z'))).toBe(text)
})

test('tomorrow is the next day, also of a day of 25 hours', () => {
  const [midnight, nextNoon] = [new Date('2026-11-01T07:30:00Z'), new Date('2026-11-02T20:00:00Z')]
  expect(nearDayIn('America/Los_Angeles', nextNoon, midnight)).toBe('tomorrow')
})

describe('the last days', () => {
  test.each([
    // Half past midnight, after the day of 23 hours.
    ['2026-03-10T07:30:00Z', ['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10']],
    // Half past eleven in the evening, after the day of 25 hours.
    ['2026-11-03T07:30:00Z', ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02']],
  ])('before %s are each there once', (now, days) => {
    expect(lastPacificDays(new Date(now), days.length)).toEqual(days)
  })
})

describe('relative times', () => {
  const now = new Date('2026-11-20T20:00:00Z')
  const agoOf = (ms: number) => formatAgo(new Date(now.getTime() - ms), now)

  test.each([
    [-5 * MINUTE_MS, 'Just now'],
    [0, 'Just now'],
    [59_999, 'Just now'],
    [MINUTE_MS, '1 minute ago'],
    [12 * MINUTE_MS, '12 minutes ago'],
    [59 * MINUTE_MS + 59_999, '59 minutes ago'],
    [HOUR_MS, '1 hour ago'],
    [23 * HOUR_MS + 59 * MINUTE_MS, '23 hours ago'],
    [DAY_MS, 'Yesterday'],
    [36 * HOUR_MS, 'Yesterday'],
    [37 * HOUR_MS, 'Nov 18'],
    [10 * DAY_MS, 'Nov 10'],
    [324 * DAY_MS, 'Dec 31, 2025, PT'],
  ])('%s ms ago is written %s', (ms, words) => {
    expect(agoOf(ms)).toBe(words)
  })
})

test.each([
  ['2026-11-09', '2026-11-20', 'Nov 9–20, 2026'],
  ['2026-10-28', '2026-11-03', 'Oct 28–Nov 3, 2026'],
  ['2026-12-28', '2027-01-03', 'Dec 28, 2026–Jan 3, 2027'],
])('%s to %s is %s', (from, to, text) => {
  expect(formatDays(from, to)).toBe(text)
})

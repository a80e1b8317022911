import { expect, it } from 'vitest'
import { afterBusinessDays } from './business-days.ts'
import { formatDate } from './dates.ts'

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

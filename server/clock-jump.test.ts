import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { jobsPassed } from './clock-jump.ts'

const crontab = '17 * * * * hourly\n40 9 * * * daily\n0 5 1 1 * yearly'
const noon = new Date('2026-11-22T12:00:00Z')

it('runs each schedule that a clock jump passed once, and no other', () => {
  expect(jobsPassed(crontab, noon, DAY_MS)).toEqual(expect.arrayContaining(['hourly', 'daily']))
  expect(jobsPassed(crontab, noon, DAY_MS)).toHaveLength(2)
  expect(jobsPassed(crontab, noon, HOUR_MS)).toEqual(['hourly'])
  expect(jobsPassed(crontab, noon, 0)).toEqual([])
})

it('counts a schedule due at the target time, and not one at the start', () => {
  const due = new Date('2026-11-22T09:40:00Z')
  expect(jobsPassed(crontab, due, HOUR_MS)).toContain('daily')
  expect(jobsPassed(crontab, new Date(due.getTime() + HOUR_MS), HOUR_MS)).not.toContain('daily')
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { nextMailAt, reminderDay } from './reminders.policy.ts'

const opened = new Date('2026-11-21T12:00:00Z')
const day = (days: number, ms = 0): Date => new Date(opened.getTime() + days * DAY_MS + ms)

describe('the identity check’s mails', () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [6, 3],
    [7, 7],
    [20, 14],
    [21, 21],
    [28, 28],
    [400, 28],
  ])('on day %i include the one of day %i as the latest due', (days, due) => {
    expect(reminderDay(opened, day(days))).toBe(due)
  })

  it('aren’t due early, and before the first day only the first is', () => {
    expect(reminderDay(opened, day(1, -1))).toBe(0)
    expect(reminderDay(opened, day(-5))).toBe(0)
  })

  it('end with the one of day 28', () => {
    expect(nextMailAt(opened, 21)).toEqual(day(28))
    expect(nextMailAt(opened, 28)).toBeNull()
  })

  it('are followed only by one in the future', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * DAY_MS }), (ms) => {
        const now = new Date(opened.getTime() + ms)
        const next = nextMailAt(opened, reminderDay(opened, now))
        expect(next === null || next > now).toBe(true)
      }),
    )
  })
})

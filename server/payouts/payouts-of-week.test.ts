import { expect, it } from 'vitest'
import { spokenForBy } from './payouts-of-week.ts'

const payoutOf = (day: string, useNote: string | null) => ({
  payoutId: day,
  status: 'paid' as const,
  sentAt: new Date(`${day}T16:00:00Z`),
  clearedUntil: new Date(`${day}T15:00:00Z`),
  useNote,
})

it('a note speaks for the donations since the last mailed note', () => {
  const tuesday = payoutOf('2026-12-01', 'Joists.')
  // Notes of a week's later transfers aren't mailed.
  const wednesday = payoutOf('2026-12-02', 'Nails.')
  const nextTuesday = payoutOf('2026-12-08', null)
  const lastTuesday = payoutOf('2026-12-15', null)
  const payouts = [lastTuesday, nextTuesday, wednesday, tuesday]
  expect(spokenForBy(tuesday, payouts)).toEqual({ after: null, until: tuesday.clearedUntil })
  expect(spokenForBy(lastTuesday, payouts)).toEqual({
    after: tuesday.clearedUntil,
    until: lastTuesday.clearedUntil,
  })
})

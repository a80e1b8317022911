import { describe, expect, it } from 'vitest'
import type { PayoutState } from '#contract/payouts/payout-states.ts'
import { clearingTimesOf, spokenForBy } from './gifts-of-payout.ts'

const day = (number: number): Date => new Date(Date.UTC(2026, 10, number))

/** A payout of what cleared by its day, which came back on another. */
const payout = (
  clearedUntil: number,
  status: PayoutState = 'paid',
  endedAt: number | null = null,
  useNote: string | null = null,
) => ({
  payoutId: `payout ${clearedUntil}`,
  status,
  clearedUntil: day(clearedUntil),
  createdAt: day(clearedUntil),
  sentAt: day(clearedUntil),
  useNote,
  endedAt: endedAt === null ? null : day(endedAt),
})

const timesOf = (
  clearedUntil: number,
  payouts: readonly ReturnType<typeof payout>[],
  timesBy: typeof clearingTimesOf | typeof spokenForBy = clearingTimesOf,
): string[] =>
  timesBy(payout(clearedUntil), payouts).map(
    ({ after, until }) => `${after?.getUTCDate() ?? 'start'}–${until.getUTCDate()}`,
  )
const noted = (clearedUntil: number) => payout(clearedUntil, 'paid', null, 'Joists.')

it('has what cleared since the payout before it', () => {
  const all = [payout(17), payout(10), payout(3)]
  expect([timesOf(3, all), timesOf(10, all), timesOf(17, all)]).toEqual([['start–3'], ['3–10'], ['10–17']])
  expect(timesOf(24, all)).toEqual([])
})

it('takes over what had come back by then, once', () => {
  const all = [payout(3, 'reversed', 8), payout(10), payout(17)]
  expect([timesOf(10, all), timesOf(17, all)]).toEqual([['start–3', '3–10'], ['10–17']])
})

it('leaves what came back later to the next one', () => {
  const all = [payout(3, 'reversed', 12), payout(10), payout(17)]
  expect([timesOf(10, all), timesOf(17, all)]).toEqual([['3–10'], ['start–3', '10–17']])
})

it('takes over what an earlier one had taken over', () => {
  const all = [payout(3, 'failed', 4), payout(10, 'reversed', 15), payout(17)]
  expect(timesOf(17, all)).toEqual(['start–3', '3–10', '10–17'])
})

describe('a note', () => {
  const spokenFor = (clearedUntil: number, payouts: readonly ReturnType<typeof payout>[]) =>
    timesOf(clearedUntil, payouts, spokenForBy)

  it('speaks for the donations since the last mailed note', () => {
    // Notes of a week's later transfers aren't mailed.
    const all = [payout(24), payout(17), noted(11), noted(10)]
    expect(spokenFor(10, all)).toEqual(['start–10'])
    expect(spokenFor(24, all)).toEqual(['10–11', '11–17', '17–24'])
  })

  it('speaks for what came back and arrived with its payout, as the mail that it arrived does', () => {
    const back = payout(3, 'reversed', 12, 'Nails.')
    const all = [back, payout(10), payout(17)]
    expect(spokenFor(10, all)).toEqual(['3–10'])
    expect(spokenFor(17, all)).toEqual(['3–10', 'start–3', '10–17'])
  })

  it('speaks for no one once a later one was mailed, which spoke for them', () => {
    expect(spokenFor(10, [noted(17), payout(10)])).toEqual([])
  })
})

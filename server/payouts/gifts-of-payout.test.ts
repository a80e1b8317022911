import { expect, it } from 'vitest'
import type { PayoutState } from '#contract/payouts/payout-states.ts'
import { clearingTimesOf } from './gifts-of-payout.ts'

const day = (number: number): Date => new Date(Date.UTC(2026, 10, number))

/** A payout of what cleared by its day, which came back on another. */
const payout = (clearedUntil: number, status: PayoutState = 'paid', endedAt: number | null = null) => ({
  payoutId: `payout ${clearedUntil}`,
  status,
  clearedUntil: day(clearedUntil),
  createdAt: day(clearedUntil),
  endedAt: endedAt === null ? null : day(endedAt),
})

const timesOf = (clearedUntil: number, payouts: readonly ReturnType<typeof payout>[]): string[] =>
  clearingTimesOf(payout(clearedUntil), payouts).map(
    ({ after, until }) => `${after?.getUTCDate() ?? 'start'}–${until.getUTCDate()}`,
  )

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

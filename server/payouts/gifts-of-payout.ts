import type { PayoutState } from '#contract/payouts/payout-states.ts'
import type { ClearingTimes } from '#server/donations/clearing-times.ts'
import type { Db } from '#server/platform/database.ts'
import { type PayoutRow, readPayoutsOf } from './payouts.queries.ts'

type ClearedPayout = {
  readonly payoutId: string
  readonly status: PayoutState
  readonly clearedUntil: Date
  readonly createdAt: Date
  /** When its money came back, or it was called off. */
  readonly endedAt: Date | null
}

const ENDED: readonly PayoutState[] = ['failed', 'canceled', 'reversed']

/**
 * The times at which the donations of a payout cleared: those since the payouts before it, and those of earlier ones whose
 * money was back before it was set aside. A payout that came back later keeps its donations until the next one.
 * @param payouts those of its case
 */
export const clearingTimesOf = (
  { payoutId }: Pick<ClearedPayout, 'payoutId'>,
  payouts: readonly ClearedPayout[],
): readonly ClearingTimes[] => {
  const times = new Map<ClearedPayout, readonly ClearingTimes[]>()
  let after: Date | null = null
  for (const payout of payouts.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    const back = [...times.keys()].filter(
      ({ status, endedAt }) => ENDED.includes(status) && endedAt !== null && endedAt <= payout.createdAt,
    )
    const until = payout.clearedUntil
    const own: ClearingTimes[] = after === null || after < until ? [{ after, until }] : []
    times.set(payout, [...back.flatMap((earlier) => times.get(earlier) ?? []), ...own])
    for (const earlier of back) times.set(earlier, [])
    if (payout.payoutId === payoutId) return times.get(payout) ?? []
    after = own.length > 0 ? until : after
  }
  return []
}

export type PayoutWithTimes = { readonly payout: PayoutRow; readonly times: readonly ClearingTimes[] }

/** A payout as it is now, with the times at which its donations cleared; null if there is none. */
export const readPayoutWithTimes = async (
  db: Db,
  { caseId, payoutId }: Pick<PayoutRow, 'caseId' | 'payoutId'>,
): Promise<PayoutWithTimes | null> => {
  const payouts = await readPayoutsOf(db, caseId)
  const payout = payouts.find((one) => one.payoutId === payoutId)
  return payout === undefined ? null : { payout, times: clearingTimesOf(payout, payouts) }
}

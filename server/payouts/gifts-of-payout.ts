import type { PayoutState } from '#contract/payouts/payout-states.ts'
import type { ClearingTimes } from '#server/donations/clearing-times.ts'
import type { Db } from '#server/platform/database.ts'
import { type PayoutRow, readPayoutsOf } from './payouts.queries.ts'
import { isFirstOfWeek, type NotedPayout } from './payouts-of-week.ts'

type ClearedPayout = {
  readonly payoutId: string
  readonly status: PayoutState
  readonly clearedUntil: Date
  readonly createdAt: Date
  /** When its money came back, or it was called off. */
  readonly endedAt: Date | null
}

const ENDED: readonly PayoutState[] = ['failed', 'canceled', 'reversed']

const isEnded = ({ status }: Pick<ClearedPayout, 'status'>): boolean => ENDED.includes(status)

type PayoutTimes<P> = { readonly payout: P; readonly times: readonly ClearingTimes[] }

/** Each payout of a case, in the order in which they were set aside, with the times at which its donations cleared. */
const withTimes = <P extends ClearedPayout>(payouts: readonly P[]): PayoutTimes<P>[] => {
  const times = new Map<P, readonly ClearingTimes[]>()
  const found: PayoutTimes<P>[] = []
  let after: Date | null = null
  for (const payout of payouts.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    const back = [...times.keys()].filter(
      (earlier) => isEnded(earlier) && earlier.endedAt !== null && earlier.endedAt <= payout.createdAt,
    )
    const until = payout.clearedUntil
    const own: ClearingTimes[] = after === null || after < until ? [{ after, until }] : []
    const all = [...back.flatMap((earlier) => times.get(earlier) ?? []), ...own]
    times.set(payout, all)
    found.push({ payout, times: all })
    for (const earlier of back) times.set(earlier, [])
    after = own.length > 0 ? until : after
  }
  return found
}

/**
 * The times at which the donations of a payout cleared: those since the payouts before it, and those of earlier ones whose
 * money was back before it was set aside. A payout that came back later keeps its donations until the next one.
 * @param payouts those of its case
 */
export const clearingTimesOf = (
  { payoutId }: Pick<ClearedPayout, 'payoutId'>,
  payouts: readonly ClearedPayout[],
): readonly ClearingTimes[] =>
  withTimes(payouts).find(({ payout }) => payout.payoutId === payoutId)?.times ?? []

/**
 * The times at which donations cleared that a payout's note speaks for: those of its own donations, and of payouts since the
 * last one with a mailed note, without those whose money came back. None once a later note was mailed, which spoke for them.
 * @param payouts those of its case
 */
export const spokenForBy = <P extends ClearedPayout & NotedPayout>(
  { payoutId }: Pick<P, 'payoutId'>,
  payouts: readonly P[],
): readonly ClearingTimes[] => {
  const standing = withTimes(payouts).filter(({ payout }) => payout.payoutId === payoutId || !isEnded(payout))
  const index = standing.findIndex(({ payout }) => payout.payoutId === payoutId)
  const isMailed = ({ payout }: PayoutTimes<P>): boolean =>
    payout.useNote !== null && isFirstOfWeek(payout, payouts)
  if (index < 0 || standing.slice(index + 1).some(isMailed)) return []
  const last = standing.slice(0, index).findLastIndex(isMailed)
  return standing.slice(last + 1, index + 1).flatMap(({ times }) => times)
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

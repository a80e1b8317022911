import { mondayOf, pacificDay } from '#contract/dates.ts'
import type { PayoutState } from '#contract/payouts/payout-states.ts'

/**
 * Of the payouts that a case sends in a week, Monday to Sunday by the Pacific calendar, the first one speaks for all: it
 * is mailed about and its note is asked for, so that a daily payout asks nothing daily. A weekly one is always the first.
 */

type SentPayout = {
  readonly payoutId: string
  readonly status: PayoutState
  readonly sentAt: Date | null
}

const wasSent = ({ status }: Pick<SentPayout, 'status'>): boolean =>
  status === 'in_transit' || status === 'paid'

/** Whether a payout is the first of its week. @param payouts those of its case */
export const isFirstOfWeek = ({ payoutId, sentAt }: SentPayout, payouts: readonly SentPayout[]): boolean =>
  sentAt === null ||
  !payouts.some(
    (other) =>
      other.payoutId !== payoutId &&
      wasSent(other) &&
      other.sentAt !== null &&
      other.sentAt < sentAt &&
      mondayOf(pacificDay(other.sentAt)) === mondayOf(pacificDay(sentAt)),
  )

export type NotedPayout = SentPayout & { readonly useNote: string | null }

/** The newest payout whose note is asked for; none if each has one. @param payouts of a case, newest first */
export const noteWantedFor = <P extends NotedPayout>(payouts: readonly P[]): P | undefined =>
  payouts.find(
    (payout) => payout.status === 'paid' && payout.useNote === null && isFirstOfWeek(payout, payouts),
  )

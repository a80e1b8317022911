import { sql } from 'kysely'
import { DISPLAY_TIME_ZONE, pacificDay } from '#contract/dates.ts'
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

/** The Monday of a Pacific week. */
const weekOf = (at: Date): string => {
  const day = new Date(`${pacificDay(at)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

/** Whether a payout is the first of its week. @param payouts those of its case */
export const isFirstOfWeek = ({ payoutId, sentAt }: SentPayout, payouts: readonly SentPayout[]): boolean =>
  sentAt === null ||
  !payouts.some(
    (other) =>
      other.payoutId !== payoutId &&
      wasSent(other) &&
      other.sentAt !== null &&
      other.sentAt < sentAt &&
      weekOf(other.sentAt) === weekOf(sentAt),
  )

/** The newest payout whose note is asked for; none if each has one. @param payouts of a case, newest first */
export const noteWantedFor = <P extends SentPayout & { readonly useNote: string | null }>(
  payouts: readonly P[],
): P | undefined =>
  payouts.find(
    (payout) => payout.status === 'paid' && payout.useNote === null && isFirstOfWeek(payout, payouts),
  )

/** Condition on rows of `payout`: no earlier one of its case was sent in the same week. */
export const firstOfWeek = sql<boolean>`not exists (select from payout other
  where other.case_id = payout.case_id and other.status in ('in_transit', 'paid') and other.sent_at < payout.sent_at
    and date_trunc('week', other.sent_at at time zone ${sql.lit(DISPLAY_TIME_ZONE)})
      = date_trunc('week', payout.sent_at at time zone ${sql.lit(DISPLAY_TIME_ZONE)}))`

import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

/** A failed payout that will be sent again. Until then its case has no other one. */
export type PendingRetry = {
  readonly at: Date
  readonly amountCents: number
  /** It has the donations that cleared by then. */
  readonly clearedUntil: Date
}

export type PayoutHistory = {
  /** Payouts that arrived. */
  readonly paidCount: number
  /** When the last one was sent, whether it has arrived or not. */
  readonly lastSentAt: Date | null
  /** Pacific day on which the latest payout was due that wasn't canceled. A day has one. */
  readonly lastDueDay: string | null
  /** Donations that cleared by then are in a payout that neither failed nor was canceled. */
  readonly paidOutUntil: Date | null
  readonly retry: PendingRetry | null
  /** Sent to the bank, and due there by a day; null if nothing is. `shownState` has the same rule. */
  readonly inTransit: { readonly amountCents: number; readonly arrivesAt: Date } | null
}

type HistoryRow = Pick<PayoutHistory, 'paidCount' | 'lastSentAt' | 'lastDueDay' | 'paidOutUntil'> & {
  readonly inTransitCents: number
  readonly arrivesAt: Date | null
  readonly retryAt: Date | null
  readonly retryCents: number | null
  readonly retryClearedUntil: Date | null
}

const retryOf = ({ retryAt, retryCents, retryClearedUntil }: HistoryRow): PendingRetry | null =>
  retryAt === null || retryCents === null || retryClearedUntil === null
    ? null
    : { at: retryAt, amountCents: retryCents, clearedUntil: retryClearedUntil }

export const readPayoutHistory = async (db: Db, caseId: string): Promise<PayoutHistory> => {
  const { rows } = await sql<HistoryRow>`
    select (count(*) filter (where status = 'paid'))::int as paid_count,
      max(cleared_until) filter (where status in ('scheduled', 'in_transit', 'paid')) as paid_out_until,
      max(sent_at) filter (where status in ('in_transit', 'paid')) as last_sent_at,
      coalesce(sum(amount_cents) filter (where status = 'in_transit' and arrives_at is not null), 0)::bigint as in_transit_cents,
      max(arrives_at) filter (where status = 'in_transit') as arrives_at,
      (max(period_start) filter (where status <> 'canceled'))::text as last_due_day,
      max(retry_at) as retry_at, max(amount_cents) filter (where retry_at is not null) as retry_cents,
      max(cleared_until) filter (where retry_at is not null) as retry_cleared_until
    from payout where case_id = ${caseId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('An aggregate has one row')
  const { paidCount, lastSentAt, lastDueDay, paidOutUntil, inTransitCents, arrivesAt } = row
  const inTransit = arrivesAt === null ? null : { amountCents: inTransitCents, arrivesAt }
  return { paidCount, lastSentAt, lastDueDay, paidOutUntil, retry: retryOf(row), inTransit }
}

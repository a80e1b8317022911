import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

export type PayoutHistory = {
  /** Payouts that arrived. */
  readonly paidCount: number
  /** When the last one was sent, whether it has arrived or not. */
  readonly lastSentAt: Date | null
  /** Donations that cleared by then are in a payout that neither failed nor was canceled. */
  readonly clearedUntil: Date | null
}

export const readPayoutHistory = async (db: Db, caseId: string): Promise<PayoutHistory> => {
  const { rows } = await sql<PayoutHistory>`
    select (count(*) filter (where status = 'paid'))::int as paid_count, max(cleared_until) as cleared_until,
      max(sent_at) filter (where status <> 'scheduled') as last_sent_at
    from payout where case_id = ${caseId} and status in ('scheduled', 'in_transit', 'paid')`.execute(db)
  return rows[0] ?? { paidCount: 0, lastSentAt: null, clearedUntil: null }
}

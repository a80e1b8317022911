import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

/** Sum of payouts that arrived, over all cases. */
export const readPayoutTotals = async (db: Db): Promise<{ paidOutCents: number; payoutCount: number }> => {
  const { rows } = await sql<{ paidOutCents: number | string; payoutCount: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as paid_out_cents, count(*)::integer as payout_count
    from payout where status = 'paid'`.execute(db)
  const [row] = rows
  return { paidOutCents: Number(row?.paidOutCents ?? 0), payoutCount: row?.payoutCount ?? 0 }
}

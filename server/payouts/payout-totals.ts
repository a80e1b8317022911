import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import { readPayoutsOf } from './payouts.queries.ts'

/** Sum of payouts that arrived, over all cases. */
export const readPayoutTotals = async (db: Db): Promise<{ paidOutCents: number; payoutCount: number }> => {
  const { rows } = await sql<{ paidOutCents: number | string; payoutCount: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as paid_out_cents, count(*)::integer as payout_count
    from payout where status = 'paid'`.execute(db)
  const [row] = rows
  return { paidOutCents: Number(row?.paidOutCents ?? 0), payoutCount: row?.payoutCount ?? 0 }
}

/** Whether a payout is the first of its case that arrived. */
export const isFirstArrival = async (
  { database }: Pick<Deps, 'database'>,
  { caseId, payoutId }: { readonly caseId: string; readonly payoutId: string },
): Promise<boolean> => {
  const newestFirst = await readPayoutsOf(database.db, caseId)
  return newestFirst.findLast(({ status }) => status === 'paid')?.payoutId === payoutId
}

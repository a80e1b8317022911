import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

/** Sums what cases would lose with the disputes of gifts that banks hold, over all cases. */
export const sumHeldByBanks = async (
  reader: Db,
): Promise<{ readonly count: number; readonly cents: number }> => {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(distinct order_id)::int as count, coalesce(sum(donation_cents - fee_cents), 0)::bigint as cents
    from dispute where state in ('open', 'under_review')`.execute(reader)
  return rows[0] ?? { count: 0, cents: 0 }
}

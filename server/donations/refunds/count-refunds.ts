import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

/** Number and sum of refunds requested within a time, over all cases. */
export const countRefunds = async (
  db: Db,
  { after, until }: { readonly after: Date; readonly until: Date },
): Promise<{ readonly count: number; readonly cents: number }> => {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(total_cents), 0)::bigint as cents from refund
    where created_at > ${after} and created_at <= ${until}`.execute(db)
  return rows[0] ?? { count: 0, cents: 0 }
}

import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

/** Comparisons finished in a period, and how many of them found differences. */
export const countMatchedNights = async (
  db: Db,
  { after, until }: { readonly after: Date; readonly until: Date },
): Promise<{ readonly clean: number; readonly differing: number }> => {
  const { rows } = await sql<{ clean: number; differing: number }>`
    select (count(*) filter (where state = 'clean'))::int as clean, (count(*) filter (where state = 'differences'))::int as differing
    from reconciliation_run where finished_at > ${after} and finished_at <= ${until}`.execute(db)
  return rows[0] ?? { clean: 0, differing: 0 }
}

import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import { readWaiting, type WaitingWork } from '#server/platform/waiting.ts'
import { isUnexplained } from './differences.queries.ts'

/** Counts open, unexplained differences, without those that resolve themselves. */
export const countUnexplained = ({ database }: Pick<Deps, 'database'>): Promise<WaitingWork> =>
  readWaiting(
    database.db,
    sql<WaitingWork>`select count(*)::int as count, min(found_at) as oldest_at from reconciliation_difference
      where ${isUnexplained}`,
  )

/** Counts the runs finished in a period, without and with differences. */
export const countMatchedNights = async (
  db: Db,
  { after, until }: { readonly after: Date; readonly until: Date },
): Promise<{ readonly clean: number; readonly differing: number }> => {
  const { rows } = await sql<{ clean: number; differing: number }>`
    select (count(*) filter (where state = 'clean'))::int as clean, (count(*) filter (where state = 'differences'))::int as differing
    from reconciliation_run where finished_at > ${after} and finished_at <= ${until}`.execute(db)
  return rows[0] ?? { clean: 0, differing: 0 }
}

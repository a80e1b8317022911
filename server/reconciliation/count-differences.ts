import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { readWaiting, type Waiting } from '#server/platform/waiting.ts'

/** Number of unexplained differences, without those that resolve themselves. */
export const countUnexplained = ({ database }: Pick<Deps, 'database'>): Promise<Waiting> =>
  readWaiting(
    database.reader,
    sql<Waiting>`select count(*)::int as count, min(found_at) as oldest_at from reconciliation_difference
      where resolved_at is null and explained_at is null and kind <> 'dispute_waits_for_refund'`,
  )

import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { readWaiting, type Waiting } from '#server/platform/waiting.ts'

/** Open groups of errors. */
export const countOpenErrors = ({ database }: Pick<Deps, 'database'>): Promise<Waiting> =>
  readWaiting(
    database.reader,
    sql<Waiting>`select count(*)::int as count, min(first_seen_at) as oldest_at
      from error_group where state = 'open'`,
  )

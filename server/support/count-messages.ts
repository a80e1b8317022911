import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { readWaiting, type WaitingWork } from '#server/platform/waiting.ts'

/** Counts unanswered messages. */
export const countOpenMessages = (
  { database }: Pick<Deps, 'database'>,
  staffId: string,
): Promise<WaitingWork> =>
  readWaiting(
    database.db,
    sql<WaitingWork>`select count(*)::int as count, min(requested_at) as oldest_at,
        count(*) filter (where assigned_to = ${staffId})::int as mine
      from support_message where state = 'open'`,
  )

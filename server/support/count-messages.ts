import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { readWaiting, type Waiting } from '#server/platform/waiting.ts'

/** Unanswered messages. */
export const countOpenMessages = ({ database }: Pick<Deps, 'database'>): Promise<Waiting> =>
  readWaiting(
    database.reader,
    sql<Waiting>`select count(*)::int as count, min(sent_at) as oldest_at from support_message where state = 'open'`,
  )

import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { readWaiting, type WaitingWork } from '#server/platform/waiting.ts'
import { type GivenUpEvent, readGivenUpWebhooks } from './webhooks.queries.ts'

export type { GivenUpEvent }

/** Events that failed for a day and wait for staff, oldest first. */
export const givenUpEvents = ({ database }: Pick<Deps, 'database'>, limit: number): Promise<GivenUpEvent[]> =>
  readGivenUpWebhooks(database.reader, limit)

export const countGivenUp = ({ database }: Pick<Deps, 'database'>): Promise<WaitingWork> =>
  readWaiting(
    database.reader,
    sql<WaitingWork>`select count(*)::int as count, min(given_up_at) as oldest_at from webhook_inbox
      where given_up_at is not null`,
  )

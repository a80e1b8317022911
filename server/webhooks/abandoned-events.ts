import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { readWaiting, type WaitingWork } from '#server/platform/waiting.ts'
import { type AbandonedEvent, readAbandonedWebhooks } from './webhooks.queries.ts'

export type { AbandonedEvent }

/** Events that failed for a day and wait for staff, oldest first. */
export const abandonedEvents = (
  { database }: Pick<Deps, 'database'>,
  limit: number,
): Promise<AbandonedEvent[]> => readAbandonedWebhooks(database.db, limit)

export const countAbandoned = ({ database }: Pick<Deps, 'database'>): Promise<WaitingWork> =>
  readWaiting(
    database.db,
    sql<WaitingWork>`select count(*)::int as count, min(abandoned_at) as oldest_at from webhook_inbox
      where abandoned_at is not null`,
  )

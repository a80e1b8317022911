import { sql } from 'kysely'
import type { ProviderEvent } from '#server/outside/payments/port.ts'
import type { Db } from '#server/platform/database.ts'

/**
 * Stores an event once and counts its deliveries. An event that was given up is due again, because the provider
 * delivers an acknowledged event again only on request.
 */
export const storeWebhook = async (db: Db, event: ProviderEvent, now: Date): Promise<void> => {
  await db
    .insertInto('webhookInbox')
    .values({
      eventId: event.eventId,
      type: event.type,
      objectRef: event.paymentRef,
      body: JSON.stringify(event.summary),
      receivedAt: now,
      dueAt: now,
    })
    .onConflict((conflict) =>
      conflict.column('eventId').doUpdateSet((eb) => ({
        deliveries: eb('webhookInbox.deliveries', '+', 1),
        dueAt: sql<Date>`case when webhook_inbox.abandoned_at is null then webhook_inbox.due_at else ${now}::timestamptz end`,
        attempts: sql<number>`case when webhook_inbox.abandoned_at is null then webhook_inbox.attempts else 0 end`,
        abandonedAt: null,
      })),
    )
    .execute()
}

/**
 * Stores events that we don't have. Unlike a delivery, this doesn't retry those that were given up, because the
 * provider's list has them each time.
 * @returns how many were new
 */
export const storeMissedWebhooks = async (
  db: Db,
  events: readonly ProviderEvent[],
  now: Date,
): Promise<number> => {
  // Counts the returned rows, because a sharded server reports the number of rows offered, not inserted.
  const { rows } = await sql`
    insert into webhook_inbox (event_id, type, object_ref, body, received_at, due_at)
    select event.*, ${now}::timestamptz, ${now}::timestamptz from unnest(
      ${events.map(({ eventId }) => eventId)}::text[], ${events.map(({ type }) => type)}::text[],
      ${events.map(({ paymentRef }) => paymentRef)}::text[],
      ${events.map(({ summary }) => JSON.stringify(summary))}::jsonb[]) as event
    on conflict (event_id) do nothing returning event_id`.execute(db)
  return rows.length
}

export type DueEvent = {
  readonly eventId: string
  readonly type: string
  readonly paymentRef: string | null
  /** Type and id of the event's object, as the provider calls them. */
  readonly objectKind: string | null
  readonly objectId: string | null
  /** Number of attempts; once claimed, with the current one. */
  readonly attempts: number
}

type DueQuery = {
  readonly without: readonly string[]
  readonly limit: number
  /** Selects only these events; null for any. */
  readonly eventIds: readonly string[] | null
}

export const readDueWebhooks = async (
  db: Db,
  now: Date,
  { without, limit, eventIds }: DueQuery,
): Promise<DueEvent[]> =>
  db
    .selectFrom('webhookInbox')
    .select([
      'eventId',
      'type',
      'objectRef as paymentRef',
      sql<string | null>`body ->> 'objectType'`.as('objectKind'),
      sql<string | null>`body ->> 'objectId'`.as('objectId'),
      'attempts',
    ])
    .$if(eventIds !== null, (query) => query.where(sql<boolean>`event_id = any(${eventIds}::text[])`))
    .where('processedAt', 'is', null)
    .where('abandonedAt', 'is', null)
    .where('dueAt', '<=', now)
    .where(sql<boolean>`event_id <> all(${without}::text[])`)
    .orderBy('dueAt')
    .limit(limit)
    .execute()

/**
 * Claims due events for one worker with a timeout, and counts the attempt.
 * @returns those that no other worker claimed first
 */
export const claimWebhooks = async (
  db: Db,
  events: readonly DueEvent[],
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<DueEvent[]> => {
  const rows = await db
    .updateTable('webhookInbox')
    .set((eb) => ({ dueAt: until, attempts: eb('attempts', '+', 1) }))
    .where(sql<boolean>`event_id = any(${events.map(({ eventId }) => eventId)}::text[])`)
    .where('dueAt', '<=', now)
    .where('processedAt', 'is', null)
    .where('abandonedAt', 'is', null)
    .returning('eventId')
    .execute()
  const claimedIds = new Set(rows.map(({ eventId }) => eventId))
  return events.flatMap((event) =>
    claimedIds.has(event.eventId) ? [{ ...event, attempts: event.attempts + 1 }] : [],
  )
}

export const markWebhooksWorked = async (
  db: Db,
  events: readonly DueEvent[],
  now: Date,
): Promise<readonly DueEvent[]> => {
  await db
    .updateTable('webhookInbox')
    .set({ processedAt: now, abandonedAt: null })
    .where(sql<boolean>`event_id = any(${events.map(({ eventId }) => eventId)}::text[])`)
    .execute()
  return events
}

/** Next step of a failed event: a retry, or giving up. */
export type AfterFailure = { readonly failure: string } & (
  | { readonly dueAt: Date }
  | { readonly abandonedAt: Date }
)

export const noteWebhookFailure = async (
  db: Db,
  eventId: string,
  { failure, ...next }: AfterFailure,
): Promise<void> => {
  await db
    .updateTable('webhookInbox')
    .set({ lastFailure: failure, ...next })
    .where('eventId', '=', eventId)
    .where('processedAt', 'is', null)
    .execute()
}

export type WebhookCounts = { readonly waiting: number; readonly failing: number; readonly abandoned: number }

/** Counts the events that are new, that are retried, and that were given up. */
export const countWebhooks = async (db: Db): Promise<WebhookCounts> => {
  const [open, abandoned] = await Promise.all([
    sql<{ waiting: number; failing: number }>`
      select count(*) filter (where attempts = 0)::int as waiting, count(*) filter (where attempts > 0)::int as failing
      from webhook_inbox where processed_at is null and abandoned_at is null`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from webhook_inbox where abandoned_at is not null`.execute(db),
  ])
  const { waiting, failing } = open.rows[0] ?? { waiting: 0, failing: 0 }
  return { waiting, failing, abandoned: abandoned.rows[0]?.count ?? 0 }
}

export type AbandonedEvent = {
  readonly eventId: string
  readonly type: string
  readonly since: Date
  readonly failure: string | null
}

export const readAbandonedWebhooks = async (db: Db, limit: number): Promise<AbandonedEvent[]> => {
  const { rows } = await sql<AbandonedEvent>`
    select event_id, type, abandoned_at as since, last_failure as failure from webhook_inbox
    where abandoned_at is not null order by abandoned_at, event_id limit ${limit}`.execute(db)
  return rows
}

/** Deletes events processed before a time. The provider doesn't deliver events that old again. */
export const forgetWebhooks = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('webhookInbox').where('processedAt', '<', before).execute()
}

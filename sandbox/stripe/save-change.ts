import type { Sql } from '../database.ts'
import type { Change, DueWork } from './change.ts'
import type { StripeRecord } from './facts.ts'
import type { StripeEvent } from './webhooks/sent-events.ts'

export type StoredAnswer = {
  readonly key: string
  readonly requestHash: string
  readonly status: number
  readonly body: string
}
export type PlannedEvent = StripeEvent & {
  readonly delivery: 'pending' | 'failed' | 'not_wanted'
  readonly nextMs: number
}

/** One step of the statement that saves a change. */
type Part = {
  readonly name: string
  readonly sql: (first: number) => string
  readonly values: readonly unknown[]
}

const answerPart = (answer: StoredAnswer, nowMs: number): Part => ({
  name: 'answer',
  sql: (n) => `insert into sandbox.stripe_answer (key, request_hash, status, body, created_at)
    values ($${n}, $${n + 1}, $${n + 2}, $${n + 3}, $${n + 4})
    on conflict (key) do update set request_hash = excluded.request_hash, status = excluded.status,
      body = excluded.body, created_at = excluded.created_at`,
  values: [answer.key, answer.requestHash, answer.status, answer.body, new Date(nowMs)],
})

const tokenPart = (use: { tokenId: string; paymentIntentId: string }): Part => ({
  name: 'token',
  sql: (n) => `insert into sandbox.stripe_token_use (token_id, payment_intent_id) values ($${n}, $${n + 1})`,
  values: [use.tokenId, use.paymentIntentId],
})

const duePart = (due: readonly DueWork[]): Part => ({
  name: 'due',
  sql: (n) => `insert into sandbox.due_work (id, kind, subject_id, due_at)
    select id, kind, subject_id, due_at
    from json_to_recordset($${n}::json) as d(id text, kind text, subject_id text, due_at timestamptz)`,
  values: [
    JSON.stringify(
      due.map((work) => ({
        id: work.id,
        kind: work.kind,
        subject_id: work.subjectId,
        due_at: new Date(work.dueMs),
      })),
    ),
  ],
})

const eventPart = (events: readonly PlannedEvent[]): Part => ({
  name: 'event',
  sql: (n) => `insert into sandbox.stripe_event
      (id, type, created_at, object, request_id, idempotency_key, delivery, next_at)
    select id, type, created_at, object, request_id, idempotency_key, delivery, next_at
    from json_to_recordset($${n}::json) as e(id text, type text, created_at timestamptz, object jsonb,
      request_id text, idempotency_key text, delivery text, next_at timestamptz)`,
  values: [
    JSON.stringify(
      events.map((event) => ({
        id: event.id,
        type: event.type,
        created_at: new Date(event.createdMs),
        object: event.object,
        request_id: event.requestId,
        idempotency_key: event.idempotencyKey,
        delivery: event.delivery,
        next_at: new Date(event.nextMs),
      })),
    ),
  ],
})

/** SQL that inserts objects from JSON in the parameter `$n`. */
const insertRecords = (n: number): string =>
  `insert into sandbox.stripe_object (id, type, parent_id, created_at, facts)
    select id, type, parent_id, created_at, facts
    from json_to_recordset($${n}::json) as r(id text, type text, parent_id text, created_at timestamptz, facts jsonb)`

const recordRows = (records: readonly StripeRecord[]): string =>
  JSON.stringify(
    records.map((record) => ({
      id: record.id,
      type: record.type,
      parent_id: record.parentId,
      created_at: new Date(record.createdMs),
      facts: record.facts,
    })),
  )

const recordPart = (records: readonly StripeRecord[]): Part => ({
  name: 'record',
  sql: (n) => `${insertRecords(n)} on conflict (id) do update set facts = excluded.facts`,
  values: [recordRows(records)],
})

/** Inserts missing objects and leaves existing ones unchanged. */
export const addRecords = async (sql: Sql, records: readonly StripeRecord[]): Promise<void> => {
  await sql('add_records', `${insertRecords(1)} on conflict (id) do nothing`, [recordRows(records)])
}

/** Writes a change and the answer of its idempotency key in one statement. */
export const saveChange = async (
  sql: Sql,
  change: Change,
  events: readonly PlannedEvent[],
  answer: StoredAnswer | null,
): Promise<void> => {
  const parts = [
    ...(change.records.size > 0 ? [recordPart([...change.records.values()])] : []),
    ...(events.length > 0 ? [eventPart(events)] : []),
    ...(change.due.length > 0 ? [duePart(change.due)] : []),
    ...(change.usedToken ? [tokenPart(change.usedToken)] : []),
    ...(answer ? [answerPart(answer, change.nowMs)] : []),
  ]
  if (parts.length === 0) return
  const values: unknown[] = []
  const steps = parts.map((part) => {
    const text = `${part.name} as (${part.sql(values.length + 1)})`
    values.push(...part.values)
    return text
  })
  await sql(
    `save_${parts.map((part) => part.name).join('_')}`,
    `with ${steps.join(', ')} select 1 as saved`,
    values,
  )
}

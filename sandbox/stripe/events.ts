import Stripe from 'stripe'
import type { Sql } from '../database.ts'
import { seconds } from './payment-intents.ts'
import { render, type WireObjects } from './render.ts'
import type { EventType, StripeEvent, SubjectOf } from './webhooks/sent-events.ts'

/** An event in Stripe's format. */
export type WireEvent<T extends EventType> = Stripe.EventBase & {
  readonly type: T
  readonly data: { readonly object: WireObjects[SubjectOf[T]] }
}

/** The event's connected account; empty for the platform's own events. */
const accountOf = ({ type, id, parentId }: StripeEvent['object']): { account?: string } => {
  if (type === 'account') return { account: id }
  return type === 'payout' && parentId !== null ? { account: parentId } : {}
}

/** Renders an event as of its own time, so that every delivery and list has the same bytes. */
export const renderEvent = <T extends EventType>(
  event: StripeEvent<T>,
  origin: string,
  openDeliveries: number,
): WireEvent<T> => ({
  id: event.id,
  object: 'event',
  ...accountOf(event.object),
  api_version: Stripe.API_VERSION,
  created: seconds(event.createdMs),
  data: { object: render(event.object, { origin, nowMs: event.createdMs }) },
  livemode: false,
  pending_webhooks: openDeliveries,
  request: { id: event.requestId, idempotency_key: event.idempotencyKey },
  type: event.type,
})

export type Delivery = 'pending' | 'delivered' | 'failed' | 'not_wanted'
export type StoredEvent = StripeEvent & {
  readonly delivery: Delivery
  readonly attempts: number
  readonly nextMs: number
}

type Row = {
  id: string
  type: EventType
  created_at: Date
  object: StripeEvent['object']
  request_id: string | null
  idempotency_key: string | null
  delivery: Delivery
  attempts: number
  next_at: Date
}
const columns = 'id, type, created_at, object, request_id, idempotency_key, delivery, attempts, next_at'

const fromRow = (row: Row): StoredEvent => ({
  id: row.id,
  type: row.type,
  createdMs: row.created_at.getTime(),
  object: row.object,
  requestId: row.request_id,
  idempotencyKey: row.idempotency_key,
  delivery: row.delivery,
  attempts: row.attempts,
  nextMs: row.next_at.getTime(),
})

export const findEvent = async (sql: Sql, id: string): Promise<StoredEvent | undefined> => {
  const [row] = await sql<Row>('find_event', `select ${columns} from sandbox.stripe_event where id = $1`, [
    id,
  ])
  return row && fromRow(row)
}

/** Events that wait for their first or next delivery, by its time. */
export const undeliveredEvents = async (sql: Sql): Promise<StoredEvent[]> => {
  const rows = await sql<Row>(
    'open_events',
    `select ${columns} from sandbox.stripe_event where delivery = 'pending' order by next_at, id`,
  )
  return rows.map(fromRow)
}

/** Events of a payment and of all its objects, newest first. */
export const eventsOfPayment = async (sql: Sql, paymentIntentId: string): Promise<StoredEvent[]> => {
  const rows = await sql<Row>(
    'events_of_payment',
    `select ${columns} from sandbox.stripe_event
     where created_at >= (select created_at from sandbox.stripe_object where id = $1)
       and (object->>'id' = $1 or object->>'parentId' = $1)
     order by created_at desc, id desc limit 100`,
    [paymentIntentId],
  )
  return rows.map(fromRow)
}

export type EventFilter = {
  readonly limit: number
  /**
   * Undefined for all events, null for the platform's own. An account's events are only in the account's list.
   */
  readonly account?: string | null
  readonly types: readonly string[]
  readonly startingAfter?: string | undefined
  readonly endingBefore?: string | undefined
  readonly createdFromMs?: number | undefined
  readonly createdBeforeMs?: number | undefined
  readonly deliverySuccess?: boolean | undefined
}

const cursorClause = (filter: EventFilter): { name: string; where: string; order: string } => {
  const cursor = '(select created_at, id from sandbox.stripe_event where id = $5)'
  if (filter.startingAfter !== undefined) {
    return { name: 'after', where: `(created_at, id) < ${cursor}`, order: 'created_at desc, id desc' }
  }
  if (filter.endingBefore !== undefined) {
    return { name: 'before', where: `(created_at, id) > ${cursor}`, order: 'created_at, id' }
  }
  return { name: 'first', where: '$5::text is null', order: 'created_at desc, id desc' }
}

/** SQL pattern of a type, in which `charge.*` matches every type that starts with `charge.`. */
const likePattern = (type: string): string =>
  type.endsWith('*') ? `${type.slice(0, -1).replace(/[%_\\]/g, '\\$&')}%` : type.replace(/[%_\\]/g, '\\$&')

export const listEvents = async (
  sql: Sql,
  filter: EventFilter,
): Promise<{ events: StoredEvent[]; hasMore: boolean }> => {
  const { name, where, order } = cursorClause(filter)
  const rows = await sql<Row>(
    `list_events_${name}`,
    `select ${columns} from sandbox.stripe_event
     where (cardinality($1::text[]) = 0 or type like any($1))
       and ($2::timestamptz is null or created_at >= $2)
       and ($3::timestamptz is null or created_at < $3)
       and ($4::boolean is null or (delivery in ('delivered', 'not_wanted')) = $4)
       and ($7 or (case object->>'type' when 'account' then object->>'id' when 'payout' then object->>'parentId' end) is not distinct from $8::text)
       and ${where}
     order by ${order} limit $6`,
    [
      filter.types.map(likePattern),
      filter.createdFromMs === undefined ? null : new Date(filter.createdFromMs),
      filter.createdBeforeMs === undefined ? null : new Date(filter.createdBeforeMs),
      filter.deliverySuccess ?? null,
      filter.startingAfter ?? filter.endingBefore ?? null,
      filter.limit + 1,
      filter.account === undefined,
      filter.account ?? null,
    ],
  )
  const events = rows.slice(0, filter.limit).map(fromRow)
  return { events: name === 'before' ? events.reverse() : events, hasMore: rows.length > filter.limit }
}

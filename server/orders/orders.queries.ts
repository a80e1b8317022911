import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { OrderState } from '#contract/orders.ts'
import type { Orders } from '#database/types.ts'
import type { Reader, Tx } from '#server/platform/database.ts'
import type { OrderPlace } from './order-key.ts'
import { type OrderEvent, statesBefore } from './orders.state.ts'

export type VerifyKey = { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string }
export type OrderRow = Omit<Selectable<Orders>, 'state'> & { readonly state: OrderState }
export type NewOrder = Insertable<Orders>

// The column's CHECK lists exactly contract/orders.ts ORDER_STATES; the types made from the schema only say text.
const asOrder = (row: Selectable<Orders>): OrderRow => ({ ...row, state: row.state as OrderState })

export const bindVisitorKey = async (
  reader: Reader,
  visitorId: string,
  jwk: VerifyKey,
  now: Date,
): Promise<VerifyKey> => {
  await reader
    .insertInto('visitorKey')
    .values({ visitorId, jwk: JSON.stringify(jwk), createdAt: now })
    .onConflict((conflict) => conflict.column('visitorId').doNothing())
    .execute()
  return (await readVisitorKey(reader, visitorId)) ?? jwk
}

export const readVisitorKey = async (reader: Reader, visitorId: string): Promise<VerifyKey | null> => {
  const { rows } = await sql<{
    jwk: VerifyKey
  }>`select jwk from visitor_key where visitor_id = ${visitorId}`.execute(reader)
  return rows[0]?.jwk ?? null
}

export const readOrder = async (
  reader: Reader,
  { caseId, orderId }: OrderPlace,
): Promise<OrderRow | null> => {
  const row = await reader
    .selectFrom('orders')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row === undefined ? null : asOrder(row)
}

export const readOrderByKey = async (
  reader: Reader,
  caseId: string,
  idempotencyKey: string,
): Promise<OrderRow | null> => {
  const row = await reader
    .selectFrom('orders')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
  return row === undefined ? null : asOrder(row)
}

/** What this visitor began for the same case and amount since a moment and hasn't finished, oldest first; locked. */
export const lockOpenOrders = async (
  tx: Tx,
  {
    caseId,
    visitorId,
    amountCents,
    since,
  }: { caseId: string; visitorId: string; amountCents: number; since: Date },
): Promise<OrderRow[]> => {
  const rows = await tx
    .selectFrom('orders')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('visitorId', '=', visitorId)
    .where('amountCents', '=', amountCents)
    .where('createdAt', '>', since)
    .where('state', 'in', ['created', 'awaiting_payment', 'requires_action', 'processing', 'unknown'])
    .orderBy('createdAt')
    .forUpdate()
    .execute()
  return rows.map(asOrder)
}

/** Turns of one visitor on one case, taken one after the other, so that two tabs can't both find no open order. */
export const takeTurn = async (tx: Tx, caseId: string, visitorId: string): Promise<void> => {
  await tx
    .insertInto('orderTurn')
    .values({ caseId, visitorId })
    .onConflict((conflict) => conflict.columns(['caseId', 'visitorId']).doNothing())
    .execute()
  await tx
    .selectFrom('orderTurn')
    .select('visitorId')
    .where('caseId', '=', caseId)
    .where('visitorId', '=', visitorId)
    .forUpdate()
    .execute()
}

export const insertOrder = async (tx: Tx, order: NewOrder): Promise<void> => {
  await tx.insertInto('orders').values(order).execute()
}

/**
 * Moves an order along the table of transitions; false where it stands elsewhere by now. With `ofAttempt` only
 * while that attempt is the order's latest: an earlier one's failure must not fail it.
 */
export const moveOrder = async (
  tx: Tx,
  { caseId, orderId }: OrderPlace,
  event: OrderEvent,
  to: OrderState,
  now: Date,
  { ofAttempt, providerRef }: { ofAttempt?: number; providerRef?: string } = {},
): Promise<boolean> => {
  const moved = await tx
    .updateTable('orders')
    .set({ state: to, stateAt: now, ...(providerRef === undefined ? {} : { providerRef }) })
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .where('state', 'in', statesBefore(event))
    .$if(ofAttempt !== undefined, (query) => query.where('attempt', '=', ofAttempt ?? 0))
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** Takes the order for its next attempt and writes the attempt down; false where another was faster. */
export const beginAttempt = async (
  tx: Tx,
  { caseId, orderId }: OrderPlace,
  attempt: { attempt: number; confirmationToken: string; askedAt: Date },
): Promise<boolean> => {
  const taken = await tx
    .updateTable('orders')
    .set({ state: 'processing', stateAt: attempt.askedAt, attempt: attempt.attempt, providerRef: null })
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .where('attempt', '=', attempt.attempt - 1)
    .where('state', 'in', statesBefore('chargeAsked'))
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) return false
  await tx
    .insertInto('chargeAttempt')
    .values({ caseId, orderId, ...attempt, state: 'asked' })
    .execute()
  return true
}

/** From a provider's id to its order, for events that carry no more. */
export const rememberRef = async (
  reader: Reader,
  ref: string,
  { caseId, orderId }: OrderPlace,
): Promise<void> => {
  await reader
    .insertInto('providerRef')
    .values({ ref, caseId, orderId })
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .execute()
}

export type AttemptState = 'requires_action' | 'processing' | 'unknown' | 'succeeded' | 'failed'

export const answerAttempt = async (
  tx: Tx,
  { caseId, orderId }: OrderPlace,
  attempt: number,
  answer: { state: AttemptState; providerRef?: string | null; declineCode?: string; answeredAt: Date },
): Promise<void> => {
  await tx
    .updateTable('chargeAttempt')
    .set(answer)
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .where('attempt', '=', attempt)
    .execute()
}

export const readAttempt = async (reader: Reader, { caseId, orderId }: OrderPlace, attempt: number) =>
  reader
    .selectFrom('chargeAttempt')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .where('attempt', '=', attempt)
    .executeTakeFirst()

/** Orders the provider was asked about and that have stood still since a moment. A sweep over all cases. */
export const readStuckOrders = async (reader: Reader, before: Date, limit: number): Promise<OrderRow[]> => {
  const rows = await reader
    .selectFrom('orders')
    .selectAll()
    .where('state', 'in', ['processing', 'unknown', 'requires_action'])
    .where('stateAt', '<', before)
    .orderBy('stateAt')
    .limit(limit)
    .execute()
  return rows.map(asOrder)
}

/** Orders that nobody paid in time and that no provider works on. A sweep over all cases. */
export const readLapsedOrders = async (reader: Reader, now: Date, limit: number): Promise<OrderRow[]> => {
  const rows = await reader
    .selectFrom('orders')
    .selectAll()
    .where('state', 'in', ['created', 'awaiting_payment'])
    .where('expiresAt', '<', now)
    .limit(limit)
    .execute()
  return rows.map(asOrder)
}

export const readPlaceOfRef = async (reader: Reader, ref: string): Promise<OrderPlace | null> =>
  (await reader
    .selectFrom('providerRef')
    .select(['caseId', 'orderId'])
    .where('ref', '=', ref)
    .executeTakeFirst()) ?? null

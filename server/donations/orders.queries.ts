import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import { ORDER_STATES, type OrderState } from '#contract/donations/orders.ts'
import { NAME_SHOWN_CHOICES } from '#contract/donations/shown-name.ts'
import type { Orders } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import type { OrderIds } from './order-key.ts'
import type { OrderRow } from './order-row.ts'
import { type OrderEvent, statesBefore } from './orders.state.ts'

export type NewOrder = Insertable<Orders>

const POLL_INTERVAL_MS = 1000

export const asOrder = (row: Selectable<Orders>): OrderRow => ({
  ...row,
  state: parseEnumColumn(ORDER_STATES, row.state),
  nameShown: parseEnumColumn(NAME_SHOWN_CHOICES, row.nameShown),
})

export const readOrder = async (db: Db, { caseId, orderId }: OrderIds): Promise<OrderRow | null> => {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row === undefined ? null : asOrder(row)
}

/** Orders of a case by their ids, without those that don't exist. */
export const readOrders = async (
  db: Db,
  caseId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderRow>> => {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('caseId', '=', caseId)
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.orderId, asOrder(row)]))
}

/** The order made with an idempotency key, or to which the key was bound when it arrived; see openOrder. */
export const readOrderByKey = async (
  db: Db,
  caseId: string,
  idempotencyKey: string,
): Promise<OrderRow | null> => {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('caseId', '=', caseId)
    .where((eb) =>
      eb.or([
        eb('idempotencyKey', '=', idempotencyKey),
        eb(
          'orderId',
          '=',
          eb
            .selectFrom('orderKeyAlias')
            .select('orderKeyAlias.orderId')
            .where('orderKeyAlias.caseId', '=', caseId)
            .where('orderKeyAlias.idempotencyKey', '=', idempotencyKey),
        ),
      ]),
    )
    .executeTakeFirst()
  return row === undefined ? null : asOrder(row)
}

/** Deletes the tribute card's e-mail address, once the card was sent or won't be. */
export const forgetCard = async (db: Db, { caseId, orderId }: OrderIds): Promise<void> => {
  await db
    .updateTable('orders')
    .set({ cardCipher: null })
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .execute()
}

/** Idempotency key of the order that was made from a draft; null if there is none. */
export const readKeyOfDraft = async (db: Db, caseId: string, draftNonce: string): Promise<string | null> => {
  const row = await db
    .selectFrom('orders')
    .select('idempotencyKey')
    .where('caseId', '=', caseId)
    .where('draftNonce', '=', draftNonce)
    .executeTakeFirst()
  return row?.idempotencyKey ?? null
}

/** The condition of the index of open orders. With parameters, the statement was planned again each time, 0.4 ms. */
const IS_OPEN = sql<SqlBool>`state in ('created', 'awaiting_payment', 'requires_action', 'processing', 'unknown')`

/** Locks a visitor's unfinished orders of a case and amount since a time, and returns them, oldest first. */
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
    .where(IS_OPEN)
    .orderBy('createdAt')
    .forUpdate()
    .execute()
  return rows.map(asOrder)
}

/** Serializes a visitor's requests for one case, so that two tabs can't both find no open order. */
export const lockVisitorOrders = async (tx: Tx, caseId: string, visitorId: string): Promise<void> => {
  await tx
    .insertInto('orderTurn')
    .values({ caseId, visitorId })
    // A no-op update that locks the row until the transaction ends.
    .onConflict((conflict) => conflict.columns(['caseId', 'visitorId']).doUpdateSet({ visitorId }))
    .execute()
}

/** A browser's other orders of a case, as they are before one of its orders is charged. */
export const readOtherOrders = async (
  db: Db,
  { caseId, orderId }: OrderIds,
  orderIds: readonly string[],
): Promise<OrderRow[]> => {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('orderId', '!=', orderId)
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .execute()
  return rows.map(asOrder)
}

/** Locks these orders of a case along with one of them, in one order, so that two charges can't deadlock; returns the others. */
export const lockOtherOrders = async (
  tx: Tx,
  { caseId, orderId }: OrderIds,
  orderIds: readonly string[],
): Promise<OrderRow[]> => {
  const rows = await tx
    .selectFrom('orders')
    .selectAll()
    .where('caseId', '=', caseId)
    .where(sql<boolean>`order_id = any(${[...orderIds, orderId]}::uuid[])`)
    .orderBy('orderId')
    .forUpdate()
    .execute()
  return rows.map(asOrder).filter((row) => row.orderId !== orderId)
}

/** Records that the donor confirmed this order despite a similar donation minutes ago. */
export const confirmSimilar = async (
  db: Db,
  { caseId, orderId }: OrderIds,
  similarConfirmedAt: Date,
): Promise<void> => {
  await db
    .updateTable('orders')
    .set({ similarConfirmedAt })
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .execute()
}

/** Binds an idempotency key to an open order with the same choices. */
export const insertAlias = async (
  tx: Tx,
  { caseId, orderId }: OrderIds,
  idempotencyKey: string,
): Promise<void> => {
  await tx.insertInto('orderKeyAlias').values({ caseId, orderId, idempotencyKey }).execute()
}

export const insertOrder = async (db: Db, order: NewOrder): Promise<OrderRow> =>
  asOrder(await db.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow())

/** @returns false if the order is there already */
export const insertRebuiltOrder = async (tx: Tx, order: Insertable<Orders>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('orders')
    .values(order)
    .onConflict((conflict) => conflict.columns(['caseId', 'orderId']).doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Applies a state transition. `ofAttempt` restricts it to the time while that attempt is the latest, because
 * the failure of an earlier attempt must not fail the order.
 * @returns false if the order's state has changed
 */
export const moveOrder = async (
  tx: Tx,
  { caseId, orderId }: OrderIds,
  event: OrderEvent,
  to: OrderState,
  now: Date,
  { ofAttempt, providerRef }: { ofAttempt?: number; providerRef?: string } = {},
): Promise<boolean> => {
  const moved = await tx
    .updateTable('orders')
    // Resets the poll timer, since the state is fresh.
    .set({ state: to, stateAt: now, polledAt: null, ...(providerRef === undefined ? {} : { providerRef }) })
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .where('state', 'in', statesBefore(event))
    .$if(ofAttempt !== undefined, (query) => query.where('attempt', '=', ofAttempt ?? 0))
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** Maps a provider's id to its order, for events that carry nothing else. */
export const rememberRef = async (db: Db, ref: string, { caseId, orderId }: OrderIds): Promise<void> => {
  await db
    .insertInto('providerRef')
    .values({ ref, caseId, orderId })
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .execute()
}

/**
 * Claims a poll of the provider about an order, at most one per second.
 * @returns whether the caller may poll
 */
export const claimProviderPoll = async (
  db: Db,
  { caseId, orderId }: OrderIds,
  now: Date,
): Promise<boolean> => {
  const claimed = await db
    .updateTable('orders')
    .set({ polledAt: now })
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .where((is) =>
      is.or([is('polledAt', 'is', null), is('polledAt', '<=', new Date(now.getTime() - POLL_INTERVAL_MS))]),
    )
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/** Records that a receipt was sent, and that the organizer is to be told of the donation, once. */
export const markReceiptSent = async (db: Db, { caseId, orderId }: OrderIds, now: Date): Promise<void> => {
  await db
    .with('sent', (cte) =>
      cte
        .updateTable('orders')
        .set({ receiptSentAt: now })
        .where('caseId', '=', caseId)
        .where('orderId', '=', orderId)
        .where('receiptSentAt', 'is', null)
        .returning(['caseId', 'orderId', sql<Date>`receipt_sent_at`.as('notedAt')]),
    )
    .insertInto('untoldDonation')
    .columns(['caseId', 'donationId', 'notedAt'])
    .expression(({ selectFrom }) =>
      selectFrom('sent').select(['sent.caseId', 'sent.orderId', 'sent.notedAt']),
    )
    .execute()
}

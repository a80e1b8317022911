import { type Insertable, type Selectable, sql } from 'kysely'
import * as z from 'zod'
import {
  REFUND_REQUEST_STATES,
  type RefundRequestState,
  STORED_REQUEST_REASONS,
  type StoredRequestReason,
} from '#contract/orders/donation-requests.ts'
import { uuidShape } from '#contract/shapes.ts'
import type { RefundRequest } from '#database/types.ts'
import type { OrderPlace } from '#server/orders/order-key.ts'
import { cursorTimeShape, pageFrom, readCursor } from '#server/platform/cursor.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { parseEnumColumn } from '../parse-enum-column.ts'

/** Shard key and id of a refund request. */
export type RequestPlace = { readonly caseId: string; readonly requestId: string }
export type RefundRequestRow = Omit<Selectable<RefundRequest>, 'state' | 'reason'> & {
  readonly state: RefundRequestState
  readonly reason: StoredRequestReason
}

/** Idempotency key of the refund that a granted request makes. */
export const grantKey = ({ requestId }: Pick<RequestPlace, 'requestId'>): string => `request:${requestId}`

const asRequest = (row: Selectable<RefundRequest>): RefundRequestRow => ({
  ...row,
  state: parseEnumColumn(REFUND_REQUEST_STATES, row.state),
  reason: parseEnumColumn(STORED_REQUEST_REASONS, row.reason),
})

export const readRequest = async (
  reader: Db,
  { caseId, requestId }: RequestPlace,
): Promise<RefundRequestRow | null> => {
  const row = await reader
    .selectFrom('refundRequest')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('requestId', '=', requestId)
    .executeTakeFirst()
  return row === undefined ? null : asRequest(row)
}

export const readRequestByKey = async (
  reader: Db,
  caseId: string,
  idempotencyKey: string,
): Promise<RefundRequestRow | null> => {
  const row = await reader
    .selectFrom('refundRequest')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
  return row === undefined ? null : asRequest(row)
}

/**
 * The newest request about a donation. An open one is always the newest, since no other can be made beside
 * it.
 */
export const readLatestRequest = async (
  reader: Db,
  { caseId, orderId }: OrderPlace,
): Promise<RefundRequestRow | null> => {
  const row = await reader
    .selectFrom('refundRequest')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .orderBy('requestId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : asRequest(row)
}

export const insertRequest = async (tx: Tx, request: Insertable<RefundRequest>): Promise<void> => {
  await tx.insertInto('refundRequest').values(request).execute()
}

/** Records the decision of an open request. @returns false if it was already decided */
export const closeRequest = async (
  tx: Tx,
  { caseId, requestId }: RequestPlace,
  to: {
    readonly state: 'granted' | 'refused'
    readonly answer: string | null
    readonly staffId: string
    readonly decidedAt: Date
  },
): Promise<boolean> => {
  const closed = await tx
    .updateTable('refundRequest')
    .set(to)
    .where('caseId', '=', caseId)
    .where('requestId', '=', requestId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return closed.numUpdatedRows > 0n
}

/** Closes the open request about a donation, if any, because it no longer needs a decision. */
export const closeOvertaken = async (
  tx: Tx,
  { caseId, orderId }: OrderPlace,
  decidedAt: Date,
): Promise<void> => {
  await tx
    .updateTable('refundRequest')
    .set({ state: 'nothing_left', decidedAt })
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .where('state', '=', 'open')
    .execute()
}

/** Deletes a donor's request texts; our own notes stay. */
export const forgetRequests = async (tx: Tx, { caseId, orderId }: OrderPlace): Promise<void> => {
  await tx
    .updateTable('refundRequest')
    .set({ body: '', bodyCipher: null })
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .where('reason', '<>', 'refund_failed')
    .execute()
}

/** A donor's requests about a donation, oldest first. */
export const readDonorRequests = async (
  reader: Db,
  { caseId, orderId }: OrderPlace,
): Promise<RefundRequestRow[]> => {
  const rows = await reader
    .selectFrom('refundRequest')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .where('reason', '<>', 'refund_failed')
    .orderBy('createdAt')
    .orderBy('requestId')
    .execute()
  return rows.map(asRequest)
}

const cursorShape = z.tuple([cursorTimeShape, uuidShape])

/**
 * Open requests of all cases, oldest first. Omits donations that are being fully refunded; if that refund
 * fails, the request is listed again.
 */
export const readOpenRequests = async (
  reader: Db,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<{ items: RefundRequestRow[]; nextCursor: string | null }> => {
  const after = readCursor(cursor, cursorShape)
  const rows = await reader
    .selectFrom('refundRequest')
    .selectAll()
    .where('state', '=', 'open')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders')
          .select('orders.orderId')
          .whereRef('orders.caseId', '=', 'refundRequest.caseId')
          .whereRef('orders.orderId', '=', 'refundRequest.orderId')
          .whereRef('orders.totalCents', '>', 'orders.refundedCents'),
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, request_id) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('createdAt')
    .orderBy('requestId')
    .limit(limit + 1)
    .execute()
  return pageFrom(rows.map(asRequest), limit, (row) => [row.createdAt.toISOString(), row.requestId])
}

/** Records the latest state mailed to the donor. */
export const markRequestMailed = async (
  reader: Db,
  { caseId, requestId }: RequestPlace,
  mailedState: 'open' | 'decided',
): Promise<void> => {
  await reader
    .updateTable('refundRequest')
    .set({ mailedState })
    .where('caseId', '=', caseId)
    .where('requestId', '=', requestId)
    .execute()
}

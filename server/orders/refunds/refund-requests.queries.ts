import { type Insertable, type Selectable, sql } from 'kysely'
import * as z from 'zod'
import {
  KEPT_REQUEST_REASONS,
  type KeptRequestReason,
  REFUND_REQUEST_STATES,
  type RefundRequestState,
} from '#contract/orders/donation-requests.ts'
import { uuidShape } from '#contract/shapes.ts'
import type { RefundRequest } from '#database/types.ts'
import type { OrderPlace } from '#server/orders/order-key.ts'
import { cursorTimeShape, pageFrom, readCursor } from '#server/platform/cursor.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { parseEnumColumn } from '../parse-enum-column.ts'

export type RequestPlace = { readonly caseId: string; readonly requestId: string }
export type RefundRequestRow = Omit<Selectable<RefundRequest>, 'state' | 'reason'> & {
  readonly state: RefundRequestState
  readonly reason: KeptRequestReason
}

/** The key of the refund that granting a request makes. */
export const grantKey = ({ requestId }: Pick<RequestPlace, 'requestId'>): string => `request:${requestId}`

const asRequest = (row: Selectable<RefundRequest>): RefundRequestRow => ({
  ...row,
  state: parseEnumColumn(REFUND_REQUEST_STATES, row.state),
  reason: parseEnumColumn(KEPT_REQUEST_REASONS, row.reason),
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

/** The newest request about a gift; an open one before decided ones. */
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

/** @returns false where it was decided before */
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

/** Closes the open request about a donation, if there is one: it needs no decision any more. */
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

/** What a donor wrote about a gift goes; what we noted ourselves stays. */
export const forgetRequests = async (tx: Tx, { caseId, orderId }: OrderPlace): Promise<void> => {
  await tx
    .updateTable('refundRequest')
    .set({ body: '', bodyCipher: null })
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .where('reason', '<>', 'refund_failed')
    .execute()
}

/** All requests of a donor about a gift, the oldest first. */
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
 * Over all cases, the oldest first. One about a gift that is on its way back whole has nothing left to decide; it
 * stays open until that is done, for if that refund fails it is back here.
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

/** Notes the latest that the donor was mailed. */
export const markRequestReported = async (
  reader: Db,
  { caseId, requestId }: RequestPlace,
  told: 'open' | 'decided',
): Promise<void> => {
  await reader
    .updateTable('refundRequest')
    .set({ told })
    .where('caseId', '=', caseId)
    .where('requestId', '=', requestId)
    .execute()
}

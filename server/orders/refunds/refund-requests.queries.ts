import type { Insertable, Selectable } from 'kysely'
import type { KeptRequestReason, RefundRequestState } from '#contract/gift-requests.ts'
import type { RefundRequest } from '#database/types.ts'
import type { OrderPlace } from '#server/orders/order-key.ts'
import type { Reader, Tx } from '#server/platform/database.ts'

export type RequestPlace = { readonly caseId: string; readonly requestId: string }
export type RefundRequestRow = Omit<Selectable<RefundRequest>, 'state' | 'reason'> & {
  readonly state: RefundRequestState
  readonly reason: KeptRequestReason
}

// The columns' CHECKs list exactly these; the types made from the schema only say text.
const asRequest = (row: Selectable<RefundRequest>): RefundRequestRow => ({
  ...row,
  state: row.state as RefundRequestState,
  reason: row.reason as KeptRequestReason,
})

export const readRequest = async (
  reader: Reader,
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

/** Holds the request until the transaction ends: it is decided once. */
export const lockRequest = async (tx: Tx, place: RequestPlace): Promise<RefundRequestRow | null> => {
  await tx
    .selectFrom('refundRequest')
    .select('requestId')
    .where('caseId', '=', place.caseId)
    .where('requestId', '=', place.requestId)
    .forUpdate()
    .execute()
  return readRequest(tx, place)
}

export const readRequestByKey = async (
  reader: Reader,
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
  reader: Reader,
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

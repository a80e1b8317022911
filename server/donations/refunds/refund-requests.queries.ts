import { type Insertable, type Selectable, sql } from 'kysely'
import {
  REFUND_REQUEST_STATES,
  type RefundRequestState,
  STORED_REQUEST_REASONS,
  type StoredRequestReason,
} from '#contract/donations/donation-requests.ts'
import type { ListFilters } from '#contract/staff/list-filters.ts'
import type { RefundRequest } from '#database/types.ts'
import type { OrderIds } from '#server/donations/order-key.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'
import { having, ofCases, onDays, withinAmounts } from '#server/platform/list-filters.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'

/** Shard key and id of a refund request. */
export type RequestIds = { readonly caseId: string; readonly requestId: string }
export type RefundRequestRow = Omit<Selectable<RefundRequest>, 'state' | 'reason'> & {
  readonly state: RefundRequestState
  readonly reason: StoredRequestReason
}

const GRANT = 'request:'

/** Idempotency key of the refund that a granted request makes. */
export const grantKey = ({ requestId }: Pick<RequestIds, 'requestId'>): string => `${GRANT}${requestId}`

const asRequest = (row: Selectable<RefundRequest>): RefundRequestRow => ({
  ...row,
  state: parseEnumColumn(REFUND_REQUEST_STATES, row.state),
  reason: parseEnumColumn(STORED_REQUEST_REASONS, row.reason),
})

export const readRequest = async (
  db: Db,
  { caseId, requestId }: RequestIds,
): Promise<RefundRequestRow | null> => {
  const row = await db
    .selectFrom('refundRequest')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('requestId', '=', requestId)
    .executeTakeFirst()
  return row === undefined ? null : asRequest(row)
}

/** The granted request that a refund is made for; null for other refunds. */
export const readGrantedRequest = async (
  db: Db,
  { caseId, idempotencyKey }: { readonly caseId: string; readonly idempotencyKey: string },
): Promise<RefundRequestRow | null> =>
  idempotencyKey.startsWith(GRANT)
    ? readRequest(db, { caseId, requestId: idempotencyKey.slice(GRANT.length) })
    : null

export const readRequestByKey = async (
  db: Db,
  caseId: string,
  idempotencyKey: string,
): Promise<RefundRequestRow | null> => {
  const row = await db
    .selectFrom('refundRequest')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
  return row === undefined ? null : asRequest(row)
}

/**
 * The newest request about a donation: the open one if there is one, since no other can be made beside it, whatever the
 * clocks of two nodes say.
 */
export const readLatestRequest = async (
  db: Db,
  { caseId, orderId }: OrderIds,
): Promise<RefundRequestRow | null> => {
  const row = await db
    .selectFrom('refundRequest')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .orderBy(sql`state <> 'open'`)
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
  { caseId, requestId }: RequestIds,
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
  { caseId, orderId }: OrderIds,
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
export const forgetRequests = async (tx: Tx, { caseId, orderId }: OrderIds): Promise<void> => {
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
  db: Db,
  { caseId, orderId }: OrderIds,
): Promise<RefundRequestRow[]> => {
  const rows = await db
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

const OLDEST_FIRST = keyset('asc', ['createdAt', 'time'], ['requestId', 'uuid'])

type RequestSelection = Pick<ListFilters, 'from' | 'to' | 'minCents' | 'maxCents'> & {
  /** Null for all cases. */
  readonly caseIds?: readonly string[] | null
  /** Of the donor's address. */
  readonly emailHash?: string | undefined
}

/**
 * Open requests of all cases, oldest first. Omits donations that are being fully refunded; if that refund
 * fails, the request is listed again.
 */
export const readOpenRequests = (
  db: Db,
  { caseIds = null, emailHash, ...page }: RequestSelection & PageRequest,
): Promise<Page<RefundRequestRow>> =>
  readPage(OLDEST_FIRST, page, async ({ after, order, limit }) => {
    const rows = await db
      .selectFrom('refundRequest')
      .selectAll()
      .where('state', '=', 'open')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('orders')
            .select('orders.orderId')
            .whereRef('orders.caseId', '=', 'refundRequest.caseId')
            .whereRef('orders.orderId', '=', 'refundRequest.orderId')
            .whereRef('orders.totalCents', '>', 'orders.refundedCents')
            .where(having(sql.ref('orders.emailHash'), emailHash))
            .where(withinAmounts(sql.ref('orders.totalCents'), page)),
        ),
      )
      .where(onDays(sql.ref('createdAt'), page))
      .where(ofCases(sql.ref('caseId'), caseIds))
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute()
    return rows.map(asRequest)
  })

/** Records the latest state mailed to the donor. */
export const markRequestMailed = async (
  db: Db,
  { caseId, requestId }: RequestIds,
  mailedState: 'open' | 'decided',
): Promise<void> => {
  await db
    .updateTable('refundRequest')
    .set({ mailedState })
    .where('caseId', '=', caseId)
    .where('requestId', '=', requestId)
    .execute()
}

import { type Insertable, type Selectable, sql } from 'kysely'
import { DONATION_RETURN_REASONS, type DonationReturnReason } from '#contract/donations/donation-requests.ts'
import type { Refund } from '#database/types.ts'
import type { OrderIds } from '#server/donations/order-key.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { type AgeLimit, readRowsInState } from '../sweeping/stuck-orders.queries.ts'
import { REFUND_STATES, type RefundProgress } from './refunds.state.ts'

/** Shard key and id of a refund. */
export type RefundIds = { readonly caseId: string; readonly refundId: string }

export type RefundRow = Omit<Selectable<Refund>, 'state' | 'reason'> & {
  readonly state: RefundProgress
  readonly reason: DonationReturnReason
}

const asRefund = (row: Selectable<Refund>): RefundRow => ({
  ...row,
  state: parseEnumColumn(REFUND_STATES, row.state),
  reason: parseEnumColumn(DONATION_RETURN_REASONS, row.reason),
})

export const readRefund = async (db: Db, { caseId, refundId }: RefundIds): Promise<RefundRow | null> => {
  const row = await db
    .selectFrom('refund')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('refundId', '=', refundId)
    .executeTakeFirst()
  return row === undefined ? null : asRefund(row)
}

export const readRefundByKey = async (
  db: Db,
  caseId: string,
  idempotencyKey: string,
): Promise<RefundRow | null> => {
  const row = await db
    .selectFrom('refund')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
  return row === undefined ? null : asRefund(row)
}

/** All refunds of an order, newest first. */
export const readRefundsOf = async (db: Db, { caseId, orderId }: OrderIds): Promise<RefundRow[]> => {
  const rows = await db
    .selectFrom('refund')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .orderBy('refundId', 'desc')
    .execute()
  return rows.map(asRefund)
}

/**
 * Idempotency key that refunds a donation once for this reason. If that refund fails later, staff handle it.
 */
export const unverifiedKey = ({ orderId }: Pick<OrderIds, 'orderId'>): string => `unverified:${orderId}`

/** Donations of a case that weren't yet refunded under a key that begins so, and that the order's id follows. */
export const readDonationsToReturn = async (
  db: Db,
  caseId: string,
  { keyStart, after, limit }: { readonly keyStart: string; readonly after: string; readonly limit: number },
): Promise<OrderIds[]> => {
  const { rows } = await sql<OrderIds>`
    select case_id, order_id from orders o
    where case_id = ${caseId} and order_id > ${after} and state in ('succeeded', 'partially_refunded')
      and not exists (select from refund r
        where r.case_id = o.case_id and r.idempotency_key = ${keyStart} || o.order_id)
    order by order_id limit ${limit}`.execute(db)
  return rows
}

export const insertRefund = async (tx: Tx, refund: Insertable<Refund>): Promise<void> => {
  await tx.insertInto('refund').values(refund).execute()
}

export const moveRefund = async (
  tx: Tx,
  { caseId, refundId }: RefundIds,
  to: {
    readonly state: RefundProgress
    readonly stateAt: Date
    readonly providerRef?: string
    readonly failure?: string | null
  },
): Promise<void> => {
  await tx
    .updateTable('refund')
    .set(to)
    .where('caseId', '=', caseId)
    .where('refundId', '=', refundId)
    .execute()
}

/** Refunds that have been in a state for longer than an age limit. */
export const readStuckRefunds = async (
  db: Db,
  state: 'requested' | 'pending',
  age: AgeLimit,
): Promise<RefundRow[]> =>
  (await readRowsInState(db.selectFrom('refund').selectAll(), state, age)).map(asRefund)

/** Records the latest state mailed to the donor. */
export const markRefundMailed = async (
  db: Db,
  { caseId, refundId }: RefundIds,
  mailedState: 'on_its_way' | 'failed',
): Promise<void> => {
  await db
    .updateTable('refund')
    .set({ mailedState })
    .where('caseId', '=', caseId)
    .where('refundId', '=', refundId)
    .execute()
}

/** Sum of a case's donations that were refunded because its recipient was never verified. */
export const readDeadlineRefundCents = async (db: Db, caseId: string): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(donation_cents), 0)::bigint as cents from refund
    where case_id = ${caseId} and reason = 'never_verified' and state <> 'failed'`.execute(db)
  return rows[0]?.cents ?? 0
}

import { type Insertable, type Selectable, sql } from 'kysely'
import { GIFT_RETURN_REASONS, type GiftReturnReason } from '#contract/gift-requests.ts'
import type { Refund } from '#database/types.ts'
import type { OrderPlace } from '#server/orders/order-key.ts'
import type { Reader, Tx } from '#server/platform/database.ts'
import { knownWord } from '../known-word.ts'
import { type Standing, standing } from '../sweeping/standing.queries.ts'
import { REFUND_STATES, type RefundProgress } from './refunds.state.ts'

export type RefundPlace = { readonly caseId: string; readonly refundId: string }

export type RefundRow = Omit<Selectable<Refund>, 'state' | 'reason'> & {
  readonly state: RefundProgress
  readonly reason: GiftReturnReason
}

const asRefund = (row: Selectable<Refund>): RefundRow => ({
  ...row,
  state: knownWord(REFUND_STATES, row.state),
  reason: knownWord(GIFT_RETURN_REASONS, row.reason),
})

export const readRefund = async (
  reader: Reader,
  { caseId, refundId }: RefundPlace,
): Promise<RefundRow | null> => {
  const row = await reader
    .selectFrom('refund')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('refundId', '=', refundId)
    .executeTakeFirst()
  return row === undefined ? null : asRefund(row)
}

export const readRefundByKey = async (
  reader: Reader,
  caseId: string,
  idempotencyKey: string,
): Promise<RefundRow | null> => {
  const row = await reader
    .selectFrom('refund')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
  return row === undefined ? null : asRefund(row)
}

/** Everything that went back of an order, or was meant to; newest first. */
export const readRefundsOf = async (
  reader: Reader,
  { caseId, orderId }: OrderPlace,
): Promise<RefundRow[]> => {
  const rows = await reader
    .selectFrom('refund')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .orderBy('refundId', 'desc')
    .execute()
  return rows.map(asRefund)
}

/** Once a gift, whatever becomes of that refund: one that a bank sends back is looked after by people. */
export const unverifiedKey = ({ orderId }: Pick<OrderPlace, 'orderId'>): string => `unverified:${orderId}`

/** Gifts of a case that stand, and weren't promised back because nobody was verified. */
export const readGiftsToReturn = async (
  reader: Reader,
  caseId: string,
  limit: number,
): Promise<OrderPlace[]> => {
  const { rows } = await sql<OrderPlace>`
    select case_id, order_id from orders o
    where case_id = ${caseId} and state in ('succeeded', 'partially_refunded')
      and not exists (select from refund r
        where r.case_id = o.case_id and r.idempotency_key = ${unverifiedKey({ orderId: '' })} || o.order_id)
    order by paid_at limit ${limit}`.execute(reader)
  return rows
}

export const insertRefund = async (tx: Tx, refund: Insertable<Refund>): Promise<void> => {
  await tx.insertInto('refund').values(refund).execute()
}

export const moveRefund = async (
  tx: Tx,
  { caseId, refundId }: RefundPlace,
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

/** Refunds that have stood in a state since before a moment. */
export const readStandingRefunds = async (
  reader: Reader,
  state: 'asked' | 'pending',
  since: Standing,
): Promise<RefundRow[]> =>
  (await standing(reader.selectFrom('refund').selectAll(), state, since)).map(asRefund)

/** Notes the latest that the donor was mailed. */
export const markRefundTold = async (
  reader: Reader,
  { caseId, refundId }: RefundPlace,
  told: 'on_its_way' | 'failed',
): Promise<void> => {
  await reader
    .updateTable('refund')
    .set({ told })
    .where('caseId', '=', caseId)
    .where('refundId', '=', refundId)
    .execute()
}

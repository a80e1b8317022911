import type { DonationReturnReason } from '#contract/donations/donation-requests.ts'
import { PAID_OUT } from '#contract/donations/refund-sentences.ts'
import { addCents } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import type { OrderIds } from '#server/donations/order-key.ts'
import type { OrderRow } from '#server/donations/order-row.ts'
import { isRefundable, returnParts } from '#server/donations/refund-parts.ts'
import { lockOrder } from '#server/donations/returns.queries.ts'
import { lockAndCheckAvailable } from '#server/ledger/balance.store.ts'
import { type ReturnedParts, refundReserved, returnedTotal } from '#server/ledger/refund-events.ts'
import { postJournals } from '#server/ledger/store.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recoverOverpaidJob, sendRefundJob } from '../donation-jobs.ts'
import { nothingToReturn, notRefundable } from './not-refundable.ts'
import {
  insertRefund,
  type RefundIds,
  type RefundRow,
  readRefund,
  readRefundByKey,
} from './refunds.queries.ts'
import { trySendRefund } from './send-refund.ts'

export type RefundReservation = {
  readonly orderIds: OrderIds
  readonly idempotencyKey: string
  readonly reason: DonationReturnReason
  /**
   * Computes the parts to refund; null if impossible. Called in the transaction that locks the order, so that
   * what it reads stays valid.
   */
  readonly parts: (order: OrderRow, tx: Tx) => ReturnedParts | null | Promise<ReturnedParts | null>
  /**
   * Whether to refuse the refund if the case no longer has the money. Otherwise the case's balance goes
   * negative, which reduces later payouts.
   */
  readonly onlyIfCovered: boolean
  readonly staffId?: string
  /** Further writes in the transaction that reserves the refund; skipped for a repeated key. */
  readonly alongside?: (tx: Tx) => Promise<void>
}

const reserveAndPost = async (
  tx: Tx,
  { ids, clock }: Deps,
  reservation: RefundReservation,
  order: OrderRow,
): Promise<RefundIds> => {
  const { caseId, orderId } = order
  const parts = isRefundable(order) ? await reservation.parts(order, tx) : null
  if (parts === null || returnedTotal(parts) === 0) throw nothingToReturn(order.state)
  const caseShareCents = addCents(parts.donationCents, -parts.feeCents)
  // Needed even if the balance doesn't matter, because every debit of a case locks its balance first.
  const isCovered = await lockAndCheckAvailable(tx, caseId, caseShareCents)
  if (!isCovered && reservation.onlyIfCovered) throw notRefundable(PAID_OUT, 'paid out by now')
  const now = clock.now()
  const refundId = ids.uuid()
  const counts = await returnParts(tx, order, parts, now)
  await insertRefund(tx, {
    caseId,
    refundId,
    orderId,
    idempotencyKey: reservation.idempotencyKey,
    reason: reservation.reason,
    staffId: reservation.staffId ?? null,
    ...parts,
    totalCents: returnedTotal(parts),
    state: 'requested',
    createdAt: now,
    stateAt: now,
  })
  const journals = [refundReserved({ ...parts, refundId, occurredAt: now })]
  await postJournals(tx, ids, { caseId, journals, postedAt: now, counts })
  const refundIds = { caseId, refundId }
  const sending = sendRefundJob.at(now, refundIds)
  const recovering = recoverOverpaidJob.at(now, { caseId })
  await writeOutbox(tx, ids, caseId, isCovered ? [sending] : [sending, recovering], now)
  await reservation.alongside?.(tx)
  return refundIds
}

/**
 * Reserves a refund, then sends it to the provider. One transaction debits the case, updates the public total
 * and schedules the sending. Idempotent by key.
 * @throws notRefundable, notFound; keyReused if the key belongs to a refund of another donation
 */
export const reserveRefund = async (deps: Deps, reservation: RefundReservation): Promise<RefundRow> => {
  const { caseId, orderId } = reservation.orderIds
  const refundIds = await deps.database.transact(async (tx): Promise<RefundIds> => {
    const order = await lockOrder(tx, reservation.orderIds)
    if (order === null) throw new Refusal('notFound')
    const earlier = await readRefundByKey(tx, caseId, reservation.idempotencyKey)
    if (earlier === null) return reserveAndPost(tx, deps, reservation, order)
    if (earlier.orderId !== orderId) throw new Refusal('keyReused')
    return earlier
  })
  await trySendRefund(deps, refundIds)
  const refund = await readRefund(deps.database.db, refundIds)
  if (refund === null) throw new Error(`Refund ${refundIds.refundId} is gone`)
  return refund
}

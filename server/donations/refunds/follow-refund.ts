import { formatCents } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import { applyDuplicatePaymentRefund } from '#server/donations/duplicate-payments/apply-duplicate-payment-refund.ts'
import { findPaymentOwner } from '#server/donations/find-payment-owner.ts'
import type { OrderIds } from '#server/donations/order-key.ts'
import { isRefundable, partsOfAmount, returnParts } from '#server/donations/refund-parts.ts'
import { lockOrder } from '#server/donations/returns.queries.ts'
import { refundReserved, refundSent, returnedTotal } from '#server/ledger/refund-events.ts'
import { postJournals } from '#server/ledger/store.ts'
import type { RefundState } from '#server/outside/payments/port.ts'
import type { Db } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { mailRefundJob } from '../donation-jobs.ts'
import { applyRefund } from './apply-refund.ts'
import { closeRequestOfReturned } from './close-request.ts'
import {
  insertRefund,
  type RefundRow,
  readRefund,
  readRefundByKey,
  readRefundsOf,
} from './refunds.queries.ts'

const importedKey = ({ refundRef }: RefundState): string => `provider:${refundRef}`

/**
 * Whether restored books have forgotten this refund: one of ours is reserved before it is sent. One that failed gave
 * nothing back.
 */
export const isForgotten = async (db: Db, caseId: string, reported: RefundState): Promise<boolean> => {
  const { refundId, status } = reported
  if (refundId === null || status === 'failed') return false
  const row =
    (await readRefund(db, { caseId, refundId })) ?? (await readRefundByKey(db, caseId, importedKey(reported)))
  return row === null
}

/**
 * Stops money out, because the books have forgotten a refund. Drops the order's refunds that weren't sent yet: they were
 * decided without knowing of this one, and may repeat it. Staff get a request about each, like about any that fails.
 * Runs before the import, since they may reserve the same money.
 */
const stopForForgotten = async (deps: Deps, orderIds: OrderIds, reported: RefundState): Promise<void> => {
  const { refundRef, amountCents, paymentRef } = reported
  const detail = `${refundRef}, ${formatCents(amountCents)}, case ${orderIds.caseId}: this refund wasn’t in the books.`
  await deps.database.transact((tx) => deps.handlers.providerIsAhead(tx, deps, detail))
  const sent = new Set((await deps.payments.listRefunds(paymentRef)).map(({ refundId }) => refundId))
  for (const refund of await readRefundsOf(deps.database.db, orderIds))
    if (refund.state === 'requested' && !sent.has(refund.refundId))
      await applyRefund(deps, refund, { status: 'refused', reason: 'books_were_restored' })
}

/**
 * Records a refund that was made in the provider's dashboard, or that restored books have forgotten: its money has
 * left, so the ledger must say so.
 * @throws if less than that is left of the order; the event is kept for staff
 */
const recordProviderRefund = async (
  deps: Deps,
  orderIds: OrderIds,
  reported: RefundState,
): Promise<RefundRow | null> => {
  const { database, ids, clock } = deps
  const idempotencyKey = importedKey(reported)
  return database.transact(async (tx) => {
    const order = await lockOrder(tx, orderIds)
    const earlier = await readRefundByKey(tx, orderIds.caseId, idempotencyKey)
    if (earlier !== null) return earlier
    // A refund that failed before we knew of it returned nothing.
    if (reported.status === 'failed') return null
    const isOfDonation = order !== null && order.providerRef === reported.paymentRef && isRefundable(order)
    const parts = isOfDonation ? partsOfAmount(order, reported) : null
    if (order === null || parts === null)
      throw new Error(
        `${reported.refundRef} gives back ${reported.amountCents} cents that order ${orderIds.orderId} hasn’t`,
      )
    const now = clock.now()
    const refund = { ...parts, refundId: ids.uuid(), occurredAt: reported.madeAt }
    const counts = await returnParts(tx, order, parts, now)
    const { caseId, orderId } = orderIds
    await insertRefund(tx, {
      caseId,
      refundId: refund.refundId,
      orderId,
      idempotencyKey,
      reason: 'provider',
      ...parts,
      totalCents: returnedTotal(parts),
      state: reported.status,
      providerRef: reported.refundRef,
      createdAt: reported.madeAt,
      stateAt: now,
    })
    const journals = [refundReserved(refund), refundSent(refund)]
    await postJournals(tx, ids, { caseId, journals, postedAt: now, counts })
    if (reported.status === 'succeeded') await closeRequestOfReturned(tx, orderIds, now)
    const payload = { caseId, refundId: refund.refundId, state: reported.status }
    await writeOutbox(tx, ids, caseId, [mailRefundJob.at(now, payload)], now)
    return readRefund(tx, { caseId, refundId: refund.refundId })
  })
}

/** Fetches a refund from the provider and applies it, even if it wasn't made by us. */
export const followRefund = async (deps: Deps, refundRef: string): Promise<void> => {
  const reported = await deps.payments.getRefund(refundRef)
  const owner = await findPaymentOwner(deps, reported.paymentRef)
  // The payment isn't ours.
  if (owner === null) return
  if (owner.duplicatePayment !== null)
    return applyDuplicatePaymentRefund(deps, owner.duplicatePayment, reported)
  const { orderIds } = owner
  const { caseId } = orderIds
  if (await isForgotten(deps.database.db, caseId, reported)) await stopForForgotten(deps, orderIds, reported)
  const referenced =
    reported.refundId === null
      ? null
      : await readRefund(deps.database.db, { caseId, refundId: reported.refundId })
  // Several refunds at the provider may carry the id of one of ours, even of one that was refused, because a
  // concurrent request may succeed later. The money of each has left.
  const isOwn =
    referenced?.providerRef === reported.refundRef ||
    (referenced?.providerRef === null && referenced.state !== 'failed')
  const refund =
    referenced !== null && isOwn ? referenced : await recordProviderRefund(deps, orderIds, reported)
  if (refund !== null) await applyRefund(deps, refund, { ...reported, refundId: refund.refundId })
}

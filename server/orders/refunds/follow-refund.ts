import type { Deps } from '#server/deps.ts'
import { refundReserved, refundSent, returnedTotal } from '#server/ledger/refund-events.ts'
import { postJournals } from '#server/ledger/store.ts'
import { applyDuplicatePaymentRefund } from '#server/orders/duplicate-payments/apply-duplicate-payment-refund.ts'
import { findPaymentOwner } from '#server/orders/find-payment-owner.ts'
import type { OrderPlace } from '#server/orders/order-key.ts'
import { isRefundable, partsOfAmount, returnParts } from '#server/orders/refund-parts.ts'
import { lockOrder } from '#server/orders/returns.queries.ts'
import type { RefundState } from '#server/outside/payments/port.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { applyRefund } from './apply-refund.ts'
import { closeRequestOfReturned } from './close-request.ts'
import { insertRefund, type RefundRow, readRefund, readRefundByKey } from './refunds.queries.ts'

/**
 * Records a refund that was made in the provider's dashboard: its money has left, so the ledger must say so.
 * @throws if less than that is left of the order; the event is kept for staff
 */
const recordProviderRefund = async (
  deps: Deps,
  place: OrderPlace,
  reported: RefundState,
): Promise<RefundRow | null> => {
  const { database, ids, clock } = deps
  const idempotencyKey = `provider:${reported.refundRef}`
  return database.transact(async (tx) => {
    const order = await lockOrder(tx, place)
    const earlier = await readRefundByKey(tx, place.caseId, idempotencyKey)
    if (earlier !== null) return earlier
    // A refund that failed before we knew of it returned nothing.
    if (reported.status === 'failed') return null
    const isOfDonation = order !== null && order.providerRef === reported.paymentRef && isRefundable(order)
    const parts = isOfDonation ? partsOfAmount(order, reported.amountCents) : null
    if (order === null || parts === null)
      throw new Error(
        `${reported.refundRef} gives back ${reported.amountCents} cents that order ${place.orderId} hasn’t`,
      )
    const now = clock.now()
    const refund = { ...parts, refundId: ids.uuid(), occurredAt: reported.madeAt }
    const counts = await returnParts(tx, order, parts, now)
    const { caseId, orderId } = place
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
    if (reported.status === 'succeeded') await closeRequestOfReturned(tx, place, now)
    const payload = { caseId, refundId: refund.refundId, state: reported.status }
    await writeOutbox(tx, ids, caseId, [{ topic: 'mail-refund', payload, runAt: now }], now)
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
  const { place } = owner
  const { caseId } = place
  const referenced =
    reported.refundId === null
      ? null
      : await readRefund(deps.database.reader, { caseId, refundId: reported.refundId })
  // Several refunds at the provider may carry the id of one of ours, even of one that was refused, because a
  // concurrent request may succeed later. The money of each has left.
  const isOwn =
    referenced?.providerRef === reported.refundRef ||
    (referenced?.providerRef === null && referenced.state !== 'failed')
  const refund = referenced !== null && isOwn ? referenced : await recordProviderRefund(deps, place, reported)
  if (refund !== null) await applyRefund(deps, refund, { ...reported, refundId: refund.refundId })
}

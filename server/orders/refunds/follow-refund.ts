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
 * Adopts a refund made in the provider's dashboard: the money has left, so the ledger follows.
 * @throws if the order can't have had that much; the event stays for staff
 */
const adopt = async (deps: Deps, place: OrderPlace, reported: RefundState): Promise<RefundRow | null> => {
  const { database, ids, clock } = deps
  const idempotencyKey = `provider:${reported.refundRef}`
  return database.transact(async (tx) => {
    const order = await lockOrder(tx, place)
    const earlier = await readRefundByKey(tx, place.caseId, idempotencyKey)
    if (earlier !== null) return earlier
    // It failed before we knew of it: nothing was returned.
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
  // A payment that isn't ours.
  if (owner === null) return
  if (owner.second !== null) return applyDuplicatePaymentRefund(deps, owner.second, reported)
  const { place } = owner
  const { caseId } = place
  const named =
    reported.refundId === null
      ? null
      : await readRefund(deps.database.reader, { caseId, refundId: reported.refundId })
  // Several refunds at the provider may carry the id of one of ours, even of a refused one: a concurrent request
  // may succeed later. The money of each has left.
  const isOwn =
    named?.providerRef === reported.refundRef || (named?.providerRef === null && named.state !== 'failed')
  const refund = named !== null && isOwn ? named : await adopt(deps, place, reported)
  if (refund !== null) await applyRefund(deps, refund, { ...reported, refundId: refund.refundId })
}

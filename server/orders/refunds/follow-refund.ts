import type { Deps } from '#server/deps.ts'
import { refundReserved, refundSent, returnedTotal } from '#server/ledger/refund-events.ts'
import { postJournals } from '#server/ledger/store.ts'
import { followPayment } from '#server/orders/charging/follow-payment.ts'
import { giveBack, isRefundable, partsOfAmount } from '#server/orders/give-back.ts'
import type { OrderPlace } from '#server/orders/order-key.ts'
import { isPaid } from '#server/orders/orders.state.ts'
import { lockOrder, placeOfRef } from '#server/orders/returns.queries.ts'
import type { RefundState } from '#server/outside/payments/port.ts'
import { writeOutbox } from '#server/platform/outbox.ts'
import { applyRefund } from './apply-refund.ts'
import { insertRefund, type RefundRow, readRefund, readRefundByKey } from './refunds.queries.ts'

/**
 * A refund made at the provider itself: the money is gone whatever we think of it, so the books follow.
 *
 * @throws where the order can't have given it back; the event stays, and somebody looks
 */
const adopt = async (deps: Deps, place: OrderPlace, said: RefundState): Promise<RefundRow | null> => {
  const { database, ids, clock } = deps
  const idempotencyKey = `provider:${said.refundRef}`
  return database.transact(async (tx) => {
    const order = await lockOrder(tx, place)
    const earlier = await readRefundByKey(tx, place.caseId, idempotencyKey)
    if (earlier !== null) return earlier
    // It failed before we heard of it: nothing went back.
    if (said.status === 'failed') return null
    // Of a second payment of the order, which is nobody's gift: the books hold neither.
    if (order !== null && isPaid(order.state) && order.providerRef !== said.paymentRef) return null
    const parts = order !== null && isRefundable(order) ? partsOfAmount(order, said.amountCents) : null
    if (order === null || parts === null)
      throw new Error(
        `${said.refundRef} gives back ${said.amountCents} cents that order ${place.orderId} hasn’t`,
      )
    const now = clock.now()
    const refund = { ...parts, refundId: ids.uuid(), occurredAt: said.madeAt }
    const counts = await giveBack(tx, order, parts, now)
    const { caseId, orderId } = place
    await insertRefund(tx, {
      caseId,
      refundId: refund.refundId,
      orderId,
      idempotencyKey,
      reason: 'provider',
      ...parts,
      totalCents: returnedTotal(parts),
      state: said.status,
      providerRef: said.refundRef,
      createdAt: said.madeAt,
      stateAt: now,
    })
    const journals = [refundReserved(refund), refundSent(refund)]
    await postJournals(tx, ids, { caseId, journals, postedAt: now, counts })
    const told = { caseId, refundId: refund.refundId, state: said.status }
    await writeOutbox(tx, ids, caseId, [{ topic: 'mail-refund', payload: told, runAt: now }], now)
    return readRefund(tx, { caseId, refundId: refund.refundId })
  })
}

/** The order of a payment. Of one that we haven't heard of, which may be ours all the same, we hear first. */
const placeOf = async (deps: Deps, paymentRef: string): Promise<OrderPlace | null> => {
  const { reader } = deps.database
  const known = await placeOfRef(reader, paymentRef)
  if (known !== null) return known
  await followPayment(deps, paymentRef)
  return placeOfRef(reader, paymentRef)
}

/** Something happened to a refund: it is fetched anew and taken over, whoever made it. */
export const followRefund = async (deps: Deps, refundRef: string): Promise<void> => {
  const said = await deps.payments.getRefund(refundRef)
  const place = await placeOf(deps, said.paymentRef)
  // Of a payment that isn't ours.
  if (place === null) return
  const { caseId } = place
  const own =
    said.refundId === null
      ? null
      : await readRefund(deps.database.reader, { caseId, refundId: said.refundId })
  const refund = own ?? (await adopt(deps, place, said))
  if (refund !== null) await applyRefund(deps, refund, { ...said, refundId: refund.refundId })
}

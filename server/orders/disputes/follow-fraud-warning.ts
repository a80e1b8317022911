import type { Deps } from '#server/deps.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { findPaymentOwner, orderPaidBy } from '../find-payment-owner.ts'
import { remainingParts } from '../refund-parts.ts'
import { askRefund } from '../refunds/ask-refund.ts'

/**
 * A card network warns that a payment may be fraud. What is left of the gift goes back to the card at once, also where
 * the case was paid already: a dispute would cost the same and a fee. One that is disputed by now, or went back, stays.
 */
export const followFraudWarning = async (deps: Deps, warningRef: string): Promise<void> => {
  const { paymentRef, actionable } = await deps.payments.getFraudWarning(warningRef)
  if (!actionable) return
  const owner = await findPaymentOwner(deps, paymentRef)
  // A duplicate payment goes back anyway.
  if (owner === null || owner.second !== null) return
  const order = orderPaidBy(owner, paymentRef)
  try {
    await askRefund(deps, {
      place: order,
      idempotencyKey: `fraud-warning:${warningRef}`,
      reason: 'fraud_warning',
      parts: remainingParts,
      onlyIfHeld: false,
    })
  } catch (error) {
    if (!isRefusal(error, 'notRefundable')) throw error
    deps.log.info({ warningRef, orderId: order.orderId }, 'a fraud warning is about what went back already')
  }
}

import type { Deps } from '#server/deps.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { findPaymentOwner, requirePaidOrder } from '../find-payment-owner.ts'
import { remainingParts } from '../refund-parts.ts'
import { reserveRefund } from '../refunds/reserve-refund.ts'

/**
 * Refunds the rest of a donation that a card network reports as possible fraud, even after a payout: a
 * dispute would cost the same plus a fee. Donations that are disputed or refunded already stay unchanged.
 */
export const followFraudWarning = async (deps: Deps, warningRef: string): Promise<void> => {
  const { paymentRef, actionable } = await deps.payments.getFraudWarning(warningRef)
  if (!actionable) return
  const owner = await findPaymentOwner(deps, paymentRef)
  // A duplicate payment is refunded anyway.
  if (owner === null || owner.duplicatePayment !== null) return
  const order = requirePaidOrder(owner, paymentRef)
  try {
    await reserveRefund(deps, {
      orderIds: order,
      idempotencyKey: `fraud-warning:${warningRef}`,
      reason: 'fraud_warning',
      parts: remainingParts,
      onlyIfCovered: false,
    })
  } catch (error) {
    if (!isRefusal(error, 'notRefundable')) throw error
    deps.log.info({ warningRef, orderId: order.orderId }, 'a fraud warning is about what went back already')
  }
}

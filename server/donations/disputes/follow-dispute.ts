import type { Deps } from '#server/deps.ts'
import { applyDuplicatePaymentDispute } from '../duplicate-payments/apply-duplicate-payment-dispute.ts'
import { findPaymentOwner, requirePaidOrder } from '../find-payment-owner.ts'
import { followRefund } from '../refunds/follow-refund.ts'
import { applyDispute } from './apply-dispute.ts'
import { readDisputesOf } from './disputes.queries.ts'

/**
 * Fetches a dispute from the provider and applies it, so that the order and age of events don't matter.
 * Applies the payment's refunds first when the dispute is new, since their events may have been missed.
 * @throws RefundPendingError while a refund of the same order is pending; the job is retried
 */
export const followDispute = async (deps: Deps, disputeRef: string): Promise<void> => {
  const { payments, database } = deps
  const reported = await payments.getDispute(disputeRef)
  const owner = await findPaymentOwner(deps, reported.paymentRef)
  if (owner === null) return
  if (owner.duplicatePayment !== null)
    return applyDuplicatePaymentDispute(deps, owner.duplicatePayment, reported)
  const order = requirePaidOrder(owner, reported.paymentRef)
  const storedDisputes = await readDisputesOf(database.db, order)
  if (!storedDisputes.some(({ providerRef, state }) => providerRef === disputeRef && state !== 'inquiry'))
    for (const { refundRef } of await payments.listRefunds(reported.paymentRef))
      await followRefund(deps, refundRef)
  await applyDispute(deps, order, reported)
}

import type { Deps } from '#server/deps.ts'
import { applyDuplicatePaymentDispute } from '../duplicate-payments/apply-duplicate-payment-dispute.ts'
import { findPaymentOwner, orderPaidBy } from '../find-payment-owner.ts'
import { followRefund } from '../refunds/follow-refund.ts'
import { applyDispute } from './apply-dispute.ts'
import { readDisputesOf } from './disputes.queries.ts'

/**
 * Fetches a dispute from the provider and applies it, so that the order and age of events don't matter.
 * Earlier refunds are applied first, even if they were missed.
 * @throws while a refund of the same order is pending; retried
 */
export const followDispute = async (deps: Deps, disputeRef: string): Promise<void> => {
  const { payments, database } = deps
  const reported = await payments.getDispute(disputeRef)
  const owner = await findPaymentOwner(deps, reported.paymentRef)
  if (owner === null) return
  if (owner.second !== null) return applyDuplicatePaymentDispute(deps, owner.second, reported)
  const order = orderPaidBy(owner, reported.paymentRef)
  const known = await readDisputesOf(database.reader, order)
  if (!known.some(({ providerRef, state }) => providerRef === disputeRef && state !== 'inquiry'))
    for (const { refundRef } of await payments.listRefunds(reported.paymentRef))
      await followRefund(deps, refundRef)
  await applyDispute(deps, order, reported)
}

import type { Deps } from '#server/deps.ts'
import { applyDuplicatePaymentRefund } from './apply-duplicate-payment-refund.ts'
import { alertNotReturned } from './duplicate-payment-alerts.ts'
import {
  changeDuplicatePayment,
  type DuplicatePaymentIds,
  lockDuplicatePayment,
  readDuplicatePayment,
} from './duplicate-payments.queries.ts'

/** Records that the provider refused the refund, and alerts staff, who must refund the donor. */
const markRefused = async (deps: Deps, paymentIds: DuplicatePaymentIds, reason: string): Promise<void> => {
  await deps.database.transact(async (tx) => {
    const duplicatePayment = await lockDuplicatePayment(tx, paymentIds)
    if (duplicatePayment.state !== 'promised') return
    await changeDuplicatePayment(tx, paymentIds, {
      state: 'failed',
      stateAt: deps.clock.now(),
      failure: reason,
    })
    await alertNotReturned(tx, deps, duplicatePayment, { what: 'refused', why: reason })
  })
}

/**
 * Refunds the rest of a duplicate payment. Idempotent, because the key is made of its id. No amount is sent, so
 * that a partial refund by staff doesn't change the request.
 * @throws OutcomeUnknown if the provider gives no clear answer; retried
 */
export const refundDuplicatePayment = async (deps: Deps, paymentIds: DuplicatePaymentIds): Promise<void> => {
  const { payments, database } = deps
  const duplicatePayment = await readDuplicatePayment(database.db, paymentIds)
  if (duplicatePayment === null || duplicatePayment.state !== 'promised') return
  const { duplicatePaymentId, paymentRef } = duplicatePayment
  const answer = await payments.refund({
    refundId: duplicatePaymentId,
    key: `duplicate-payment:${duplicatePaymentId}`,
    paymentRef,
    amountCents: null,
    parts: null,
    reason: 'duplicate',
  })
  // Applies all refunds before a refusal. The provider forgets keys after a day, and may then refuse the
  // request as "already refunded" because of our own refund.
  for (const reported of await payments.listRefunds(paymentRef))
    await applyDuplicatePaymentRefund(deps, duplicatePayment, reported)
  if (answer.status === 'refused') await markRefused(deps, paymentIds, answer.reason)
  else await applyDuplicatePaymentRefund(deps, duplicatePayment, answer)
}

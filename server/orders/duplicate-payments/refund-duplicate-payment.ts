import type { Deps } from '#server/deps.ts'
import { applyDuplicatePaymentRefund } from './apply-duplicate-payment-refund.ts'
import { alertNotReturned } from './duplicate-payment-alerts.ts'
import {
  changeDuplicatePayment,
  type DuplicatePaymentPlace,
  lockDuplicatePayment,
  readDuplicatePayment,
} from './duplicate-payments.queries.ts'

/** The provider refuses the refund and hasn't made one: staff has to. */
const giveUp = async (deps: Deps, place: DuplicatePaymentPlace, why: string): Promise<void> => {
  await deps.database.transact(async (tx) => {
    const second = await lockDuplicatePayment(tx, place)
    if (second.state !== 'promised') return
    await changeDuplicatePayment(tx, place, { state: 'failed', stateAt: deps.clock.now(), failure: why })
    await alertNotReturned(tx, deps, second, { what: 'refused', why })
  })
}

/**
 * Refunds the rest of a duplicate payment. Idempotent: the key is its own. No amount is sent, so a partial
 * refund by staff doesn't change the request.
 * @throws OutcomeUnknown if the provider gives no clear answer; retried
 */
export const refundDuplicatePayment = async (deps: Deps, place: DuplicatePaymentPlace): Promise<void> => {
  const { payments, database } = deps
  const second = await readDuplicatePayment(database.reader, place)
  if (second === null || second.state !== 'promised') return
  const { duplicatePaymentId, paymentRef } = second
  const answer = await payments.refund({
    refundId: duplicatePaymentId,
    key: `duplicate-payment:${duplicatePaymentId}`,
    paymentRef,
    amountCents: null,
    reason: 'duplicate',
  })
  // Applies all refunds, including missed ones: the provider forgets keys after a day, and then "already
  // refunded" means our own refund.
  for (const reported of await payments.listRefunds(paymentRef))
    await applyDuplicatePaymentRefund(deps, second, reported)
  if (answer.status === 'refused') await giveUp(deps, place, answer.reason)
  else await applyDuplicatePaymentRefund(deps, second, answer)
}

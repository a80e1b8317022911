import type { Deps } from '#server/deps.ts'
import { applyDuplicatePaymentRefund } from './apply-duplicate-payment-refund.ts'
import { alertNotReturned } from './duplicate-payment-alerts.ts'
import {
  changeDuplicatePayment,
  type DuplicatePaymentPlace,
  lockDuplicatePayment,
  readDuplicatePayment,
} from './duplicate-payments.queries.ts'

/** The provider won't give it back, and hasn't either: staff must. */
const giveUp = async (deps: Deps, place: DuplicatePaymentPlace, why: string): Promise<void> => {
  await deps.database.transact(async (tx) => {
    const second = await lockDuplicatePayment(tx, place)
    if (second.state !== 'promised') return
    await changeDuplicatePayment(tx, place, { state: 'failed', stateAt: deps.clock.now(), failure: why })
    await alertNotReturned(tx, deps, second, { what: 'refused', why })
  })
}

/**
 * Asks the provider to give back whatever is left of a duplicate payment. May be done twice: the key is its own. The
 * amount isn't named, so that a part which staff gave back by hand meanwhile changes nothing in what is asked.
 *
 * @throws OutcomeUnknown where the provider gives no clear answer; it is asked again
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
  // All that went back of it, also what we haven't heard of: its memory of keys ends after a day, and then "already
  // refunded" is the refund itself.
  for (const said of await payments.listRefunds(paymentRef))
    await applyDuplicatePaymentRefund(deps, second, said)
  if (answer.status === 'refused') await giveUp(deps, place, answer.reason)
  else await applyDuplicatePaymentRefund(deps, second, answer)
}

import type { Deps } from '#server/deps.ts'
import { applySecondRefund } from './apply-second-refund.ts'
import { alertNotReturned } from './second-payment-alerts.ts'
import {
  changeSecondPayment,
  lockSecondPayment,
  readSecondPayment,
  type SecondPaymentPlace,
} from './second-payments.queries.ts'

/** The provider won't give it back, and hasn't either: staff must. */
const giveUp = async (deps: Deps, place: SecondPaymentPlace, why: string): Promise<void> => {
  await deps.database.transact(async (tx) => {
    const second = await lockSecondPayment(tx, place)
    if (second.state !== 'promised') return
    await changeSecondPayment(tx, place, { state: 'failed', stateAt: deps.clock.now(), failure: why })
    await alertNotReturned(tx, deps, second, { what: 'refused', why })
  })
}

/**
 * Asks the provider to give back whatever is left of a second payment. May be done twice: the key is its own. The
 * amount isn't named, so that a part which staff gave back by hand meanwhile changes nothing in what is asked.
 *
 * @throws OutcomeUnknown where the provider gives no clear answer; it is asked again
 */
export const returnSecondPayment = async (deps: Deps, place: SecondPaymentPlace): Promise<void> => {
  const { payments, database } = deps
  const second = await readSecondPayment(database.reader, place)
  if (second === null || second.state !== 'promised') return
  const { secondPaymentId, paymentRef } = second
  const answer = await payments.refund({
    refundId: secondPaymentId,
    key: `second-payment:${secondPaymentId}`,
    paymentRef,
    amountCents: null,
    reason: 'duplicate',
  })
  // All that went back of it, also what we haven't heard of: its memory of keys ends after a day, and then "already
  // refunded" is the refund itself.
  for (const said of await payments.listRefunds(paymentRef)) await applySecondRefund(deps, second, said)
  if (answer.status === 'refused') await giveUp(deps, place, answer.reason)
  else await applySecondRefund(deps, second, answer)
}

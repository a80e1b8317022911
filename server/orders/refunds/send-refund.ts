import { HOUR_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { readOrder } from '#server/orders/orders.queries.ts'
import {
  BeingAnswered,
  OutcomeUnknown,
  type RefundRefused,
  type RefundState,
} from '#server/outside/payments/port.ts'
import { applyRefund } from './apply-refund.ts'
import { type RefundPlace, type RefundRow, readRefund } from './refunds.queries.ts'

const providerReason = (reason: RefundRow['reason']) => {
  if (reason === 'duplicate') return 'duplicate'
  return reason === 'fraud_warning' ? 'fraudulent' : 'requested_by_customer'
}

/** Well before the provider forgets which keys it was asked under, which it does after a day. */
const KEY_GOOD_FOR_MS = 12 * HOUR_MS

/**
 * What the provider says to a refund that it may have been asked for before. Once it may have forgotten the key, its
 * list is asked first: a part of a payment could be sent twice. A refusal counts only where the list has none of ours,
 * for "already refunded" may be the refund itself.
 */
const askProvider = async (
  { payments, clock }: Pick<Deps, 'payments' | 'clock'>,
  { refundId, totalCents, reason, createdAt }: RefundRow,
  paymentRef: string,
): Promise<RefundState | RefundRefused> => {
  const findMade = async () =>
    (await payments.listRefunds(paymentRef)).find((refund) => refund.refundId === refundId)
  if (clock.now().getTime() - createdAt.getTime() > KEY_GOOD_FOR_MS) {
    const made = await findMade()
    if (made !== undefined) return made
  }
  const answer = await payments.refund({
    refundId,
    key: `refund:${refundId}`,
    paymentRef,
    amountCents: totalCents,
    reason: providerReason(reason),
  })
  if (answer.status !== 'refused') return answer
  return (await findMade()) ?? answer
}

/**
 * Asks the provider to send a promised refund. Idempotent: the key is the refund's id. Where another process is asking at
 * this moment it is left to that process, and to the sweep in case that one dies.
 *
 * @throws OutcomeUnknown where the provider gives no clear answer; it is asked again
 */
export const sendRefund = async (deps: Deps, place: RefundPlace): Promise<void> => {
  const refund = await readRefund(deps.database.reader, place)
  if (refund === null || refund.state !== 'asked') return
  const order = await readOrder(deps.database.reader, refund)
  if (order?.providerRef == null) throw new Error(`Refund ${place.refundId} is of an order never paid`)
  try {
    await applyRefund(deps, refund, await askProvider(deps, refund, order.providerRef))
  } catch (error) {
    if (!(error instanceof BeingAnswered)) throw error
    deps.log.info({ refundId: place.refundId }, 'a refund is being asked for by another')
  }
}

/** The same within a request: an unclear answer is left to the job, which asks again. */
export const trySendRefund = async (deps: Deps, place: RefundPlace): Promise<void> => {
  try {
    await sendRefund(deps, place)
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    deps.log.warn({ err: error.cause, refundId: place.refundId }, 'a refund’s outcome is still unknown')
  }
}

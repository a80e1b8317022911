import type { Deps } from '#server/deps.ts'
import { readOrder } from '#server/orders/orders.queries.ts'
import { OutcomeUnknown, type RefundRefused, type RefundState } from '#server/outside/payments/port.ts'
import { applyRefund } from './apply-refund.ts'
import { type RefundPlace, type RefundReason, type RefundRow, readRefund } from './refunds.queries.ts'

const providerReason = (reason: RefundReason) => {
  if (reason === 'duplicate') return 'duplicate'
  return reason === 'fraud_warning' ? 'fraudulent' : 'requested_by_customer'
}

/**
 * What the provider says to a refund that it may have been asked for before. A refusal counts only where it has none
 * of ours: its memory of keys ends after a day, and then "already refunded" is the refund itself.
 */
const askProvider = async (
  { payments }: Pick<Deps, 'payments'>,
  { refundId, totalCents, reason }: RefundRow,
  paymentRef: string,
): Promise<RefundState | RefundRefused> => {
  const answer = await payments.refund({
    refundId,
    key: `refund:${refundId}`,
    paymentRef,
    amountCents: totalCents,
    reason: providerReason(reason),
  })
  if (answer.status !== 'refused') return answer
  const made = await payments.listRefunds(paymentRef)
  return made.find((refund) => refund.refundId === refundId) ?? answer
}

/**
 * Asks the provider to send what was promised. May be done twice: the key is the refund's id.
 *
 * @throws OutcomeUnknown where the provider gives no clear answer; it is asked again
 */
export const sendRefund = async (deps: Deps, place: RefundPlace): Promise<void> => {
  const refund = await readRefund(deps.database.reader, place)
  if (refund === null || refund.state !== 'asked') return
  const order = await readOrder(deps.database.reader, refund)
  if (order?.providerRef == null) throw new Error(`Refund ${place.refundId} is of an order never paid`)
  await applyRefund(deps, refund, await askProvider(deps, refund, order.providerRef))
}

/** The same while somebody waits: an unclear answer is the job's to ask again. */
export const trySendRefund = async (deps: Deps, place: RefundPlace): Promise<void> => {
  try {
    await sendRefund(deps, place)
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    deps.log.warn({ err: error.cause, refundId: place.refundId }, 'a refund’s outcome is still unknown')
  }
}

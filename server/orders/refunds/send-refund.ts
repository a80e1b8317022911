import { HOUR_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { readOrder } from '#server/orders/orders.queries.ts'
import {
  OutcomeUnknown,
  type RefundRefused,
  type RefundState,
  RequestInProgress,
} from '#server/outside/payments/port.ts'
import { applyRefund } from './apply-refund.ts'
import { type RefundPlace, type RefundRow, readRefund } from './refunds.queries.ts'

const providerReason = (reason: RefundRow['reason']) => {
  if (reason === 'duplicate') return 'duplicate'
  return reason === 'fraud_warning' ? 'fraudulent' : 'requested_by_customer'
}

/** How long we rely on an idempotency key. The provider forgets keys after a day. */
const KEY_VALID_MS = 12 * HOUR_MS

/**
 * Requests a refund that may have been requested before. Once the provider may have forgotten the key, its
 * list of refunds is searched first, because a partial refund could otherwise be sent twice. A refusal counts
 * only if the list doesn't have this refund, since "already refunded" may mean this one.
 */
const requestOnce = async (
  { payments, clock }: Pick<Deps, 'payments' | 'clock'>,
  { refundId, totalCents, reason, createdAt }: RefundRow,
  paymentRef: string,
): Promise<RefundState | RefundRefused> => {
  const findExisting = async () =>
    (await payments.listRefunds(paymentRef)).find((refund) => refund.refundId === refundId)
  if (clock.now().getTime() - createdAt.getTime() > KEY_VALID_MS) {
    const existing = await findExisting()
    if (existing !== undefined) return existing
  }
  const answer = await payments.refund({
    refundId,
    key: `refund:${refundId}`,
    paymentRef,
    amountCents: totalCents,
    reason: providerReason(reason),
  })
  if (answer.status !== 'refused') return answer
  return (await findExisting()) ?? answer
}

/**
 * Sends a reserved refund to the provider. Idempotent, because the key is made of the refund's id. If another
 * process is sending it, does nothing.
 * @throws OutcomeUnknown if the provider gives no clear answer; retried
 */
export const sendRefund = async (deps: Deps, place: RefundPlace): Promise<void> => {
  const refund = await readRefund(deps.database.reader, place)
  if (refund === null || refund.state !== 'requested') return
  const order = await readOrder(deps.database.reader, refund)
  if (order?.providerRef == null) throw new Error(`Refund ${place.refundId} is of an order never paid`)
  try {
    await applyRefund(deps, refund, await requestOnce(deps, refund, order.providerRef))
  } catch (error) {
    if (!(error instanceof RequestInProgress)) throw error
    deps.log.info({ refundId: place.refundId }, 'a refund is being asked for by another')
  }
}

/** Like sendRefund, for use within a request: leaves an unclear answer to the job that retries. */
export const trySendRefund = async (deps: Deps, place: RefundPlace): Promise<void> => {
  try {
    await sendRefund(deps, place)
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    deps.log.warn({ err: error.cause, refundId: place.refundId }, 'a refund’s outcome is still unknown')
  }
}

import type { Deps } from '#server/deps.ts'
import { readOrder } from '#server/donations/orders.queries.ts'
import {
  OutcomeUnknown,
  type RefundRefused,
  type RefundState,
  RequestInProgress,
} from '#server/outside/payments/port.ts'
import { applyRefund } from './apply-refund.ts'
import { followRefund, isForgotten } from './follow-refund.ts'
import { type RefundIds, type RefundRow, readRefund } from './refunds.queries.ts'

const providerReason = (reason: RefundRow['reason']) => {
  if (reason === 'duplicate') return 'duplicate'
  return reason === 'fraud_warning' ? 'fraudulent' : 'requested_by_customer'
}

const makeRefund = (
  { payments }: Pick<Deps, 'payments'>,
  { refundId, totalCents, donationCents, tipCents, reason }: RefundRow,
  paymentRef: string,
): Promise<RefundState | RefundRefused> =>
  payments.refund({
    refundId,
    key: `refund:${refundId}`,
    paymentRef,
    amountCents: totalCents,
    parts: { donationCents, tipCents },
    reason: providerReason(reason),
  })

/**
 * Requests a refund that may have been requested before. The payment's refunds are listed first, like a case's transfers
 * before each transfer: the provider forgets idempotency keys after a day, and the books may have been set back while this
 * process ran. A refusal counts only if the list doesn't have this refund, since "already refunded" may mean this one.
 * @returns null if the books have forgotten another refund: it is imported, which stops money out and drops this one
 */
const requestOnce = async (
  deps: Deps,
  refund: RefundRow,
  paymentRef: string,
): Promise<RefundState | RefundRefused | null> => {
  const { payments, database } = deps
  const listed = await payments.listRefunds(paymentRef)
  const findOwn = (refunds: readonly RefundState[]) =>
    refunds.find(({ refundId }) => refundId === refund.refundId)
  const own = findOwn(listed)
  if (own !== undefined) return own
  for (const reported of listed)
    if (await isForgotten(database.db, refund.caseId, reported)) {
      await followRefund(deps, reported.refundRef)
      return null
    }
  const answer = await makeRefund(deps, refund, paymentRef)
  if (answer.status !== 'refused') return answer
  return findOwn(await payments.listRefunds(paymentRef)) ?? answer
}

/**
 * Sends a reserved refund to the provider. Idempotent, because the key is made of the refund's id. If another
 * process is sending it, does nothing.
 * @throws OutcomeUnknown if the provider gives no clear answer; retried
 */
export const sendRefund = async (deps: Deps, refundIds: RefundIds): Promise<void> => {
  const refund = await readRefund(deps.database.db, refundIds)
  if (refund === null || refund.state !== 'requested') return
  const order = await readOrder(deps.database.db, refund)
  if (order?.providerRef == null) throw new Error(`Refund ${refundIds.refundId} is of an order never paid`)
  try {
    const reported = await requestOnce(deps, refund, order.providerRef)
    if (reported !== null) await applyRefund(deps, refund, reported)
  } catch (error) {
    if (!(error instanceof RequestInProgress)) throw error
    deps.log.info({ refundId: refundIds.refundId }, 'a refund is being asked for by another')
  }
}

/** Like sendRefund, for use within a request: leaves an unclear answer to the job that retries. */
export const trySendRefund = async (deps: Deps, refundIds: RefundIds): Promise<void> => {
  try {
    await sendRefund(deps, refundIds)
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    deps.log.warn({ err: error.cause, refundId: refundIds.refundId }, 'a refund’s outcome is still unknown')
  }
}

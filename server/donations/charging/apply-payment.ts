import { MINUTE_MS } from '#contract/dates.ts'
import type { OrderState } from '#contract/donations/orders.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentState } from '#server/outside/payments/port.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { mailLateDeclineJob, resolveOrderJob } from '../donation-jobs.ts'
import type { OrderIds } from '../order-key.ts'
import type { OrderRow } from '../order-row.ts'
import { moveOrder, readOrder, rememberRef } from '../orders.queries.ts'
import type { OrderEvent } from '../orders.state.ts'
import { countFailedAttempt } from '../velocity/count-failure.ts'
import { countsAsFailure } from '../velocity/velocity.policy.ts'
import { type Attempt, type AttemptState, answerAttempt, readAttempt } from './attempts.queries.ts'
import { settleOrder } from './settle-order.ts'

const RESOLVE_AFTER_MS = 5000
/**
 * Delay of the mail about a late decline: a donor who is still on the page sees the decline there, and may
 * retry.
 */
const MAIL_AFTER_MS = MINUTE_MS

type Move = {
  readonly event: OrderEvent
  readonly to: OrderState
  readonly attempt: AttemptState
  readonly declineCode?: string
}

const moveFor = (payment: Exclude<PaymentState, { state: 'succeeded' }>): Move => {
  switch (payment.state) {
    case 'requires_action':
      return { event: 'actionRequired', to: 'requires_action', attempt: 'requires_action' }
    case 'processing':
      return { event: 'processingReported', to: 'processing', attempt: 'processing' }
    case 'failed':
      return { event: 'declined', to: 'failed', attempt: 'failed', declineCode: payment.declineCode }
    case 'cancelled':
      return { event: 'declined', to: 'failed', attempt: 'failed', declineCode: 'cancelled' }
  }
}

/** Throws unless the payment's metadata names this attempt. */
const assertPaymentOfAttempt = (
  { caseId, orderId }: OrderIds,
  attempt: number,
  payment: PaymentState,
): void => {
  const { order } = payment
  if (order?.caseId === caseId && order.orderId === orderId && order.attempt === attempt) return
  throw new Error(`Payment ${payment.paymentRef} is not for attempt ${attempt} of order ${orderId}`)
}

type UnpaidPayment = Exclude<PaymentState, { state: 'succeeded' }>

/**
 * Whether a payment counts as failed for the velocity limits: its card was declined, or its bank check
 * abandoned.
 */
const isFailure = (payment: UnpaidPayment): boolean =>
  payment.state === 'cancelled' || (payment.state === 'failed' && countsAsFailure(payment.declineCode))

/**
 * Whether a decline came after the donor was told to wait, so that they may have closed the page. Donors who
 * abandon their bank's check weren't told to wait.
 */
const isLateDecline = (order: OrderRow | null, attempt: Attempt | null, move: Move, now: Date): boolean =>
  move.event === 'declined' &&
  (order?.state === 'processing' || order?.state === 'unknown') &&
  attempt !== null &&
  // A decline shortly after the request reaches the donor in the answer to that request.
  (attempt.state !== 'requested' || now.getTime() - attempt.requestedAt.getTime() >= MAIL_AFTER_MS)

const applyUnpaid = async (
  deps: Deps,
  orderIds: OrderIds,
  attempt: number,
  payment: UnpaidPayment,
): Promise<void> => {
  const { database, clock, ids } = deps
  const move = moveFor(payment)
  const now = clock.now()
  const refUpdate = payment.paymentRef === null ? {} : { providerRef: payment.paymentRef }
  const hasMoved = await database.transact(async (tx) => {
    const isLate = isLateDecline(
      await readOrder(tx, orderIds),
      await readAttempt(tx, orderIds, attempt),
      move,
      now,
    )
    if (!(await moveOrder(tx, orderIds, move.event, move.to, now, { ofAttempt: attempt, ...refUpdate })))
      return false
    await answerAttempt(tx, orderIds, attempt, {
      state: move.attempt,
      answeredAt: now,
      ...refUpdate,
      ...(move.declineCode === undefined ? {} : { declineCode: move.declineCode }),
    })
    const runAt = new Date(now.getTime() + MAIL_AFTER_MS)
    const mail = mailLateDeclineJob.at(runAt, { ...orderIds, attempt })
    await writeOutbox(tx, ids, orderIds.caseId, isLate ? [mail] : [], now)
    return true
  })
  if (hasMoved && isFailure(payment))
    await countFailedAttempt(
      deps,
      orderIds,
      attempt,
      payment.state === 'failed' ? payment.cardFingerprint : null,
    )
}

/**
 * Applies the provider's state of an attempt to its order. Forward only: a stale state, or the state of an
 * earlier attempt, changes nothing.
 * @returns the order's state afterwards
 */
export const applyPayment = async (
  deps: Deps,
  orderIds: OrderIds,
  attempt: number,
  payment: PaymentState,
): Promise<OrderState> => {
  const { db } = deps.database
  assertPaymentOfAttempt(orderIds, attempt, payment)
  if (payment.paymentRef !== null) await rememberRef(db, payment.paymentRef, orderIds)
  if (payment.state !== 'succeeded') await applyUnpaid(deps, orderIds, attempt, payment)
  else if (await settleOrder(deps, { orderIds, attempt, charge: payment.charge, sendReceipt: true }))
    return 'succeeded'
  const order = await readOrder(db, orderIds)
  if (order === null) throw new Error(`Order ${orderIds.orderId} is gone`)
  return order.state
}

/** Marks the attempt's outcome as unknown, and schedules the job that asks the provider again. */
export const noteLostOutcome = async (
  { database, clock, ids }: Deps,
  orderIds: OrderIds,
  attempt: number,
): Promise<void> => {
  const now = clock.now()
  await database.transact(async (tx) => {
    if (!(await moveOrder(tx, orderIds, 'outcomeLost', 'unknown', now, { ofAttempt: attempt }))) return
    await answerAttempt(tx, orderIds, attempt, { state: 'unknown', answeredAt: now })
    const runAt = new Date(now.getTime() + RESOLVE_AFTER_MS)
    await writeOutbox(tx, ids, orderIds.caseId, [resolveOrderJob.at(runAt, orderIds)], now)
  })
}

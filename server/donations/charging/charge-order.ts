import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { REPEAT_WINDOW_MINUTES } from '#contract/donations/donation-requests.ts'
import type { OrderState } from '#contract/donations/orders.ts'
import { requireDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { OutcomeUnknown, type PaymentState } from '#server/outside/payments/port.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hasSimilarCharge } from '../donor-page/similar-donation.queries.ts'
import { type ChosenSource, sourceToCharge } from '../kept-cards/choose-source.ts'
import type { OrderIds } from '../order-key.ts'
import type { OrderRow } from '../order-row.ts'
import {
  lockOtherOrders,
  lockVisitorOrders,
  moveOrder,
  readOrder,
  readOtherOrders,
} from '../orders.queries.ts'
import { isPaid, isUndecided, mayCharge, publicOrderState } from '../orders.state.ts'
import { type AdmissionRequest, admitCharge } from '../velocity/admit-charge.ts'
import { offsetNetworkFailures } from '../velocity/offset-network-failures.ts'
import { applyPayment, noteLostOutcome } from './apply-payment.ts'
import { beginAttempt, type NewAttempt, readAttempt } from './attempts.queries.ts'
import { awaitProviderAnswer, chargeAtProvider, chargeTextsFor } from './charge-at-provider.ts'

type ChargeAnswer = CallOutput<Calls['charge']>

/** The answer for the caller. @throws paymentDeclined, with one sentence for every reason; outcomeUnknown */
const answerOf = (status: OrderState, payment?: PaymentState): ChargeAnswer => {
  if (publicOrderState(status) === 'failed') throw new Refusal('paymentDeclined')
  if (status === 'unknown') throw new Refusal('outcomeUnknown')
  if (payment?.state !== 'requires_action') return { status }
  return { status, nextAction: { kind: 'authenticate', clientSecret: payment.clientSecret } }
}

const requireOrder = async (deps: Deps, orderIds: OrderIds): Promise<OrderRow> => {
  const order = await readOrder(deps.database.db, orderIds)
  if (order === null) throw new Refusal('notFound')
  return order
}

/**
 * Answers an attempt that was sent before (double click, two tabs, a lost connection) with the state of the
 * first, and never charges again.
 */
const answerRepeat = async (deps: Deps, order: OrderRow): Promise<ChargeAnswer> => {
  if (order.state !== 'requires_action' || order.providerRef === null) return answerOf(order.state)
  return answerOf(
    order.state,
    await awaitProviderAnswer(deps, order, deps.payments.getPayment(order.providerRef)),
  )
}

/** @throws draftExpired if the order ended unpaid */
const requireNotOver = ({ state }: OrderRow): void => {
  if (state === 'expired' || state === 'cancelled')
    throw new Refusal('draftExpired', { reason: `order is ${state}` })
}

/** Throws unless the order's state allows this attempt. */
const requireChargeable = (order: OrderRow, attempt: number, now: Date): void => {
  if (isPaid(order.state)) throw new Refusal('alreadyPaid')
  requireNotOver(order)
  if (!mayCharge(order.state) || attempt !== order.attempt + 1)
    throw new Refusal('conflict', { reason: `order is ${order.state} at attempt ${order.attempt}` })
  if (order.expiresAt <= now) throw new Refusal('draftExpired', { reason: 'order lapsed' })
}

/** Cancels an order's payment that the browser could still confirm at the bank; null if there is none. */
const cancelConfirmablePayment = async (deps: Deps, order: OrderRow): Promise<PaymentState | null> => {
  if (order.providerRef === null) return null
  const attempt = await readAttempt(deps.database.db, order, order.attempt)
  if (attempt === null || attempt.actionRequestedAt === null) return null
  return awaitProviderAnswer(deps, order, deps.payments.cancelPayment(order.providerRef))
}

/**
 * Cancels an earlier attempt's payment: otherwise both could be paid. If it was paid after all, it becomes the order's
 * payment.
 */
const cancelEarlierPayment = async (deps: Deps, order: OrderRow): Promise<void> => {
  const payment = await cancelConfirmablePayment(deps, order)
  if (payment === null || payment.state === 'cancelled') return
  const state = await applyPayment(deps, order, order.attempt, payment)
  throw new Refusal(isPaid(state) ? 'alreadyPaid' : 'conflict', { reason: `former attempt is ${state}` })
}

/** Cancels payments of the browser's other orders of the case, for the same reason. The orders' states tell the outcome. */
const cancelOtherPayments = async (
  deps: Deps,
  orderIds: OrderIds,
  ordersOfBrowser: readonly string[],
): Promise<void> => {
  for (const other of await readOtherOrders(deps.database.db, orderIds, ordersOfBrowser)) {
    if (other.state !== 'requires_action' && other.state !== 'failed') continue
    const payment = await cancelConfirmablePayment(deps, other)
    if (payment !== null) await applyPayment(deps, other, other.attempt, payment)
  }
}

/** Whether another order is being charged, or was paid since this one was made, so that its donor didn't know of it. */
const overtakes = (other: OrderRow, { createdAt }: OrderRow): boolean =>
  isUndecided(other.state) || (other.state === 'succeeded' && other.stateAt > createdAt)

/**
 * Starts the attempt under the visitor's lock. Parallel charges of one visitor wait for that row, so each
 * sees the previous ones. It ends the browser's other unpaid orders of the case, so that a charge request of theirs
 * that was lost and arrives later can't charge the donor a second time.
 * @throws repeatedDonation if the donor just made, or is making, the same donation and hasn't confirmed that
 * they want another
 */
const beginUnderLock = (
  deps: Deps,
  order: OrderRow,
  attempt: NewAttempt,
  ordersOfBrowser: readonly string[],
): Promise<'begun' | 'lost race' | 'overtaken'> =>
  deps.database.transact(async (tx) => {
    await lockVisitorOrders(tx, order.caseId, order.visitorId)
    const since = new Date(attempt.requestedAt.getTime() - REPEAT_WINDOW_MINUTES * MINUTE_MS)
    if (await hasSimilarCharge(tx, order, { since, ordersOfBrowser })) throw new Refusal('repeatedDonation')
    const others = await lockOtherOrders(tx, order, ordersOfBrowser)
    if (others.some((other) => overtakes(other, order))) {
      await moveOrder(tx, order, 'cancelled', 'cancelled', attempt.requestedAt)
      return 'overtaken'
    }
    if (!(await beginAttempt(tx, order, attempt))) return 'lost race'
    for (const other of others)
      if (mayCharge(other.state)) await moveOrder(tx, other, 'cancelled', 'cancelled', attempt.requestedAt)
    return 'begun'
  })

/**
 * Converts any error after the call of the provider into outcomeUnknown, since the card may have been charged.
 * The answer "busy" would invite the donor to pay again.
 */
const orOutcomeUnknown = async <T>(
  { log }: Deps,
  { orderId }: OrderRow,
  charging: () => Promise<T>,
): Promise<T> => {
  try {
    return await charging()
  } catch (error) {
    if (error instanceof Refusal) throw error
    log.error({ err: error, orderId }, 'the outcome of a charge could not be recorded')
    throw new Refusal('outcomeUnknown', { cause: error })
  }
}

type ChargeInput = AdmissionRequest & {
  readonly attempt: number
  /** Called for a new attempt only: a repeated one is answered even if its card was removed since. */
  readonly chooseSource: () => Promise<ChosenSource>
  /** Ids of the case's orders for which the browser has keys. */
  readonly ordersOfBrowser: readonly string[]
}

/**
 * Charges an order once per attempt number. The attempt is recorded before the provider is called, and the
 * call is outside any transaction.
 * @throws slowDown, paymentDeclined (one sentence for every reason), outcomeUnknown, alreadyPaid, conflict,
 * draftExpired, repeatedDonation, caseTakesNoDonations, cardNotKept, notFound
 */
export const chargeOrder = async (
  deps: Deps,
  orderIds: OrderIds,
  { attempt, networkKeys, waits, ordersOfBrowser, ...input }: ChargeInput,
): Promise<ChargeAnswer> => {
  const order = await requireOrder(deps, orderIds)
  if (attempt === order.attempt) return answerRepeat(deps, order)
  const now = deps.clock.now()
  requireChargeable(order, attempt, now)
  const chosen = await input.chooseSource()
  // Admission comes early and takes one statement at most, because refused clients retry often.
  const failedBuckets = await admitCharge(deps, order, { networkKeys, waits }, chosen)
  const words = chargeTextsFor(deps, orderIds.orderId, await requireDonatableCase(deps, orderIds.caseId))
  await cancelEarlierPayment(deps, order)
  await cancelOtherPayments(deps, orderIds, ordersOfBrowser)

  const source = await sourceToCharge(deps, chosen)
  const attemptInput = { attempt, source, networkKeys, words, requestedAt: now }
  const begun = await beginUnderLock(deps, order, attemptInput, ordersOfBrowser)
  if (begun === 'overtaken')
    throw new Refusal('draftExpired', { reason: 'another order was charged meanwhile' })
  if (begun === 'lost race') {
    const current = await requireOrder(deps, orderIds)
    requireNotOver(current)
    return answerRepeat(deps, current)
  }
  return orOutcomeUnknown(deps, order, async () => {
    try {
      const payment = await chargeAtProvider(deps, order, attempt, attemptInput)
      const state = await applyPayment(deps, orderIds, attempt, payment)
      if (isPaid(state)) await offsetNetworkFailures(deps, failedBuckets)
      return answerOf(state, payment)
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error
      deps.log.warn({ err: error.cause, orderId: orderIds.orderId, attempt }, 'payment outcome unknown')
      await noteLostOutcome(deps, orderIds, attempt)
      return answerOf((await requireOrder(deps, orderIds)).state)
    }
  })
}

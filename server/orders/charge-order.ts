import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { OrderState } from '#contract/orders.ts'
import { statementSuffix } from '#contract/statement-text.ts'
import { type GivingCase, requireGivingCase } from '#server/cases/giving-case.ts'
import type { Deps } from '#server/deps.ts'
import { OutcomeUnknown, type PaymentState } from '#server/outside/payments/port.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { applyPayment, noteLostOutcome } from './apply-payment.ts'
import type { OrderPlace } from './order-key.ts'
import { beginAttempt, type OrderRow, readOrder } from './orders.queries.ts'
import { isPaid, mayCharge } from './orders.state.ts'

type Charged = CallOutput<Calls['charge']>

/** The provider is asked under `order:{id}:attempt:{n}`: as often as need be, it acts once. */
export const askProvider = (
  deps: Deps,
  order: OrderRow,
  attempt: { number: number; confirmationToken: string },
  givingCase: GivingCase,
): Promise<PaymentState> =>
  deps.payments.charge({
    order: { caseId: order.caseId, orderId: order.orderId, attempt: attempt.number },
    amountCents: order.totalCents,
    confirmationToken: attempt.confirmationToken,
    description: `Gift to ${givingCase.recipientName}: ${givingCase.title}`,
    statementSuffix: statementSuffix(deps.config.brand.name, givingCase.recipientName),
    returnUrl: `${deps.config.publicOrigin}/donate/pay-result/${order.caseId}?orderId=${order.orderId}`,
  })

/** The answer for an attempt that was sent before: where the order stands, never a second charge. */
const answerOf = (status: OrderState, payment?: PaymentState): Charged => {
  if (status === 'failed') throw new Refusal('paymentDeclined')
  if (payment?.state !== 'requires_action') return { status }
  return { status, nextAction: { kind: 'authenticate', clientSecret: payment.clientSecret } }
}

const requireOrder = async (deps: Deps, place: OrderPlace): Promise<OrderRow> => {
  const order = await readOrder(deps.database.reader, place)
  if (order === null) throw new Refusal('notFound')
  return order
}

/** An attempt sent twice (two presses, two tabs, a cut connection): the state of the first. */
const repeatOf = async (deps: Deps, order: OrderRow): Promise<Charged> => {
  const needsSecret = order.state === 'requires_action' && order.providerRef !== null
  return answerOf(
    order.state,
    needsSecret && order.providerRef !== null ? await deps.payments.getPayment(order.providerRef) : undefined,
  )
}

/**
 * Charges an order once for each attempt number. The attempt is written down before the provider is asked, and the
 * provider is asked outside any transaction.
 *
 * @throws paymentDeclined (one sentence for every reason), alreadyPaid, conflict, caseTakesNoDonations, draftExpired
 */
export const chargeOrder = async (
  deps: Deps,
  place: OrderPlace,
  { confirmationToken, attempt }: { confirmationToken: string; attempt: number },
): Promise<Charged> => {
  const order = await requireOrder(deps, place)
  if (attempt <= order.attempt) return attempt === order.attempt ? repeatOf(deps, order) : stale(order)
  if (isPaid(order.state)) throw new Refusal('alreadyPaid')
  if (!mayCharge(order.state) || attempt !== order.attempt + 1) return stale(order)
  const now = deps.clock.now()
  if (order.expiresAt < now) throw new Refusal('draftExpired', { reason: 'order lapsed' })
  const givingCase = await requireGivingCase(deps, place.caseId)

  const begun = await deps.database.transact((tx) =>
    beginAttempt(tx, place, { attempt, confirmationToken, askedAt: now }),
  )
  if (!begun) return repeatOf(deps, await requireOrder(deps, place))
  try {
    const payment = await askProvider(deps, order, { number: attempt, confirmationToken }, givingCase)
    return answerOf(await applyPayment(deps, place, attempt, payment), payment)
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    deps.log.warn({ err: error.cause, orderId: place.orderId, attempt }, 'payment outcome unknown')
    await noteLostOutcome(deps, place, attempt)
    return { status: (await requireOrder(deps, place)).state }
  }
}

const stale = (order: OrderRow): never => {
  if (isPaid(order.state)) throw new Refusal('alreadyPaid')
  if (order.state === 'expired' || order.state === 'cancelled')
    throw new Refusal('draftExpired', { reason: `order is ${order.state}` })
  throw new Refusal('conflict', { reason: `order is ${order.state} at attempt ${order.attempt}` })
}

import type { OrderState } from '#contract/orders.ts'
import { readGivingCase } from '#server/cases/giving-case.ts'
import type { Deps } from '#server/deps.ts'
import { OutcomeUnknown, type PaymentState } from '#server/outside/payments/port.ts'
import { applyPayment } from './apply-payment.ts'
import { askProvider } from './charge-order.ts'
import type { OrderPlace } from './order-key.ts'
import { type OrderRow, readAttempt, readOrder } from './orders.queries.ts'
import { isUndecided } from './orders.state.ts'

export type Resolved = {
  readonly order: OrderRow
  readonly state: OrderState
  readonly payment: PaymentState | null
}

/** By the payment's id where we have it; else by sending the same charge again under the same key. */
const askAgain = async (deps: Deps, order: OrderRow): Promise<PaymentState | null> => {
  if (order.providerRef !== null) return deps.payments.getPayment(order.providerRef)
  const attempt = await readAttempt(deps.database.reader, order, order.attempt)
  const givingCase = await readGivingCase(deps, order.caseId)
  if (attempt === undefined || givingCase === null) return null
  return askProvider(
    deps,
    order,
    { number: order.attempt, confirmationToken: attempt.confirmationToken },
    givingCase,
  )
}

/**
 * Asks the provider itself about an order that ours doesn't know the end of. An answer that is still unclear leaves
 * it as it is.
 */
export const resolveOrder = async (deps: Deps, place: OrderPlace): Promise<Resolved | null> => {
  const order = await readOrder(deps.database.reader, place)
  if (order === null) return null
  if (!isUndecided(order.state)) return { order, state: order.state, payment: null }
  try {
    const payment = await askAgain(deps, order)
    if (payment === null) return { order, state: order.state, payment }
    const state = await applyPayment(deps, place, order.attempt, payment)
    return { order, state, payment }
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    deps.log.warn({ err: error.cause, orderId: place.orderId }, 'payment outcome still unknown')
    return { order, state: order.state, payment: null }
  }
}

import type { OrderState } from '#contract/orders/orders.ts'
import type { Deps } from '#server/deps.ts'
import { OutcomeUnknown, type PaymentState } from '#server/outside/payments/port.ts'
import type { OrderPlace } from '../order-key.ts'
import { claimProviderPoll, type OrderRow, readOrder } from '../orders.queries.ts'
import { isUndecided } from '../orders.state.ts'
import { applyPayment } from './apply-payment.ts'
import { askAgain } from './ask-provider.ts'

type Resolved = {
  readonly order: OrderRow
  readonly state: OrderState
  readonly payment: PaymentState | null
}

/**
 * Asks the provider itself about an order that ours doesn't know the end of, once a second at most. An answer that
 * is still unclear leaves it as it is.
 */
export const resolveOrder = async (deps: Deps, place: OrderPlace): Promise<Resolved | null> => {
  const order = await readOrder(deps.database.reader, place)
  if (order === null) return null
  const asItIs = { order, state: order.state, payment: null }
  if (!isUndecided(order.state)) return asItIs
  // Who is at the bank's check needs the way on, which only the provider knows.
  const mayAsk =
    order.state === 'requires_action' ||
    (await claimProviderPoll(deps.database.reader, place, deps.clock.now()))
  if (!mayAsk) return asItIs
  try {
    const payment = await askAgain(deps, order)
    return { order, state: await applyPayment(deps, place, order.attempt, payment), payment }
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    deps.log.warn({ err: error.cause, orderId: place.orderId }, 'payment outcome still unknown')
    return asItIs
  }
}

import type { OrderState } from '#contract/donations/orders.ts'
import type { Deps } from '#server/deps.ts'
import { OutcomeUnknown, type PaymentState } from '#server/outside/payments/port.ts'
import type { OrderIds } from '../order-key.ts'
import type { OrderRow } from '../order-row.ts'
import { claimProviderPoll, readOrder } from '../orders.queries.ts'
import { isUndecided } from '../orders.state.ts'
import { applyPayment } from './apply-payment.ts'
import { recheckCharge } from './charge-at-provider.ts'

type Resolved = {
  readonly order: OrderRow
  readonly state: OrderState
  readonly payment: PaymentState | null
}

/**
 * Polls the provider about an unresolved order, at most once a second unless the order waits at the bank's
 * check. An unclear answer leaves the order unchanged.
 */
export const resolveOrder = async (deps: Deps, orderIds: OrderIds): Promise<Resolved | null> => {
  const order = await readOrder(deps.database.db, orderIds)
  if (order === null) return null
  const unchanged = { order, state: order.state, payment: null }
  if (!isUndecided(order.state)) return unchanged
  // A donor at the bank's check needs its client secret, which only the provider has.
  const mayPoll =
    order.state === 'requires_action' ||
    (await claimProviderPoll(deps.database.db, orderIds, deps.clock.now()))
  if (!mayPoll) return unchanged
  try {
    const payment = await recheckCharge(deps, order)
    return { order, state: await applyPayment(deps, orderIds, order.attempt, payment), payment }
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    deps.log.warn({ err: error.cause, orderId: orderIds.orderId }, 'payment outcome still unknown')
    return unchanged
  }
}

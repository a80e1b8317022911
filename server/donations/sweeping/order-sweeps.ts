import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { dropEmptied } from '#server/platform/limits/leaky-buckets.ts'
import { applyPayment } from '../charging/apply-payment.ts'
import { forgetNetworks, forgetSources } from '../charging/attempts.queries.ts'
import { resolveOrder } from '../charging/resolve-order.ts'
import { moveOrder } from '../orders.queries.ts'
import { countFailedAttempt } from '../velocity/count-failure.ts'
import { forEachOrder } from './for-each-order.ts'
import { forEachOverdue } from './for-each-overdue.ts'
import { readLapsedOrders, readStuckOrders, type SweptOrder } from './order-sweeps.queries.ts'

const BATCH = 500

/**
 * Expires a lapsed order. The payment of one abandoned at the bank's check is canceled at the provider first,
 * so that it can't be paid later.
 */
const expire = async (deps: Deps, order: SweptOrder): Promise<void> => {
  const { database, payments, clock } = deps
  if (order.state === 'requires_action' && order.providerRef !== null) {
    const payment = await payments.cancelPayment(order.providerRef)
    if (payment.state !== 'cancelled') {
      await applyPayment(deps, order, order.attempt, payment)
      return
    }
    await countFailedAttempt(deps, order, order.attempt)
  }
  await database.transact((tx) => moveOrder(tx, order, 'expired', 'expired', clock.now()))
}

/** Expires orders that weren't paid in time. Money that still arrives is honored: see the state table. */
export const expireOrders = async (deps: Deps): Promise<void> => {
  const lapsed = await readLapsedOrders(deps.database.db, deps.clock.now(), BATCH)
  await forEachOrder(deps, lapsed, (order) => expire(deps, order))
}

/** Polls the provider about charges whose process is gone. */
export const resolveStuckOrders = (deps: Deps): Promise<void> =>
  forEachOverdue(
    deps,
    { forMs: MINUTE_MS, limit: BATCH },
    (age) => readStuckOrders(deps.database.db, age),
    (order) => resolveOrder(deps, order),
  )

/** Deletes expired failures, and the network keys and sources of attempts older than a day. */
export const forgetFailures = async ({ database, clock }: Deps): Promise<void> => {
  const now = clock.now()
  await dropEmptied(database.db, now)
  const before = new Date(now.getTime() - DAY_MS)
  await forgetNetworks(database.db, before)
  await forgetSources(database.db, { before })
}

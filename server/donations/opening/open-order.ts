import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { sqlState, UNIQUE_VIOLATION } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { applyPayment } from '../charging/apply-payment.ts'
import { awaitProviderAnswer } from '../charging/charge-at-provider.ts'
import type { OrderRow } from '../order-row.ts'
import {
  insertAlias,
  insertOrder,
  lockOpenOrders,
  lockVisitorOrders,
  moveOrder,
  type NewOrder,
  readOrderByKey,
} from '../orders.queries.ts'
import { isPaid, isUndecided } from '../orders.state.ts'

/** Within this time another attempt of the same donor replaces or continues an unpaid order. */
const OPEN_ORDER_MS = 10 * MINUTE_MS

/**
 * Thrown while an order of this visitor for the same case and amount, but with other choices, is being
 * charged.
 */
class OtherInFlight extends Refusal {
  readonly order: OrderRow

  constructor(order: OrderRow) {
    super('outcomeUnknown', { reason: 'another gift of the same amount is being confirmed' })
    this.order = order
  }
}

/**
 * Finds this visitor's open order with the same choices, and cancels the unpaid ones for the same case and
 * amount with other choices.
 * @throws OtherInFlight if one with other choices is being charged
 */
const findSameOrCancelOthers = async (tx: Tx, newOrder: NewOrder, now: Date): Promise<OrderRow | null> => {
  const { caseId, visitorId, inputHash } = newOrder
  const since = new Date(now.getTime() - OPEN_ORDER_MS)
  const open = await lockOpenOrders(tx, {
    caseId,
    visitorId,
    amountCents: Number(newOrder.amountCents),
    since,
  })
  const inFlight = open.find((order) => isUndecided(order.state))
  if (inFlight !== undefined && inFlight.inputHash !== inputHash) throw new OtherInFlight(inFlight)
  const same = inFlight ?? open.find((order) => order.inputHash === inputHash)
  for (const order of open)
    if (order !== same && !isUndecided(order.state)) await moveOrder(tx, order, 'cancelled', 'cancelled', now)
  return same ?? null
}

/** Returns the order that this key made before. @throws keyReused for another visitor or other choices */
const requireSameRequest = (order: OrderRow, newOrder: NewOrder): OrderRow => {
  if (order.inputHash !== newOrder.inputHash || order.visitorId !== newOrder.visitorId)
    throw new Refusal('keyReused')
  return order
}

const openUnderLock = async (deps: Deps, newOrder: NewOrder): Promise<OrderRow> => {
  const { caseId, visitorId, idempotencyKey } = newOrder
  try {
    return await deps.database.transact(async (tx) => {
      await lockVisitorOrders(tx, caseId, visitorId)
      const existing = await readOrderByKey(tx, caseId, idempotencyKey)
      if (existing !== null) return requireSameRequest(existing, newOrder)
      const open = await findSameOrCancelOthers(tx, newOrder, deps.clock.now())
      if (open !== null) {
        await insertAlias(tx, open, idempotencyKey)
        return open
      }
      return insertOrder(tx, newOrder)
    })
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    // Lost a race with another visitor who has the same key or the same draft nonce.
    const existing = await readOrderByKey(deps.database.db, caseId, idempotencyKey)
    if (existing !== null) return requireSameRequest(existing, newOrder)
    throw new Refusal('draftExpired', { reason: 'draft used before', cause: error })
  }
}

/**
 * Cancels the order in flight if it waits for the bank's check, because its donor has made other choices since.
 * @throws the refusal if that order is processing; alreadyPaid if it was paid after all
 */
const cancelCompetingOrder = async (deps: Deps, refusal: OtherInFlight): Promise<void> => {
  const { order } = refusal
  if (order.state !== 'requires_action' || order.providerRef === null) throw refusal
  const payment = await awaitProviderAnswer(deps, order, deps.payments.cancelPayment(order.providerRef))
  const state = await applyPayment(deps, order, order.attempt, payment)
  if (isPaid(state)) throw new Refusal('alreadyPaid')
  if (isUndecided(state)) throw refusal
}

/**
 * Returns the order that this key made before, else the open order with the same choices, else the new order.
 * Runs under the visitor's lock.
 * @throws keyReused, draftExpired; outcomeUnknown or alreadyPaid if another donation of the same amount is or
 * was in flight
 */
export const openOrder = async (deps: Deps, newOrder: NewOrder): Promise<OrderRow> => {
  try {
    return await openUnderLock(deps, newOrder)
  } catch (error) {
    if (!(error instanceof OtherInFlight)) throw error
    await cancelCompetingOrder(deps, error)
    return openUnderLock(deps, newOrder)
  }
}

import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { sqlState, UNIQUE_VIOLATION } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { applyPayment } from '../charging/apply-payment.ts'
import { awaitProviderAnswer } from '../charging/charge-at-provider.ts'
import {
  insertAlias,
  insertOrder,
  lockOpenOrders,
  lockVisitorOrders,
  moveOrder,
  type NewOrder,
  type OrderRow,
  readOrderByAlias,
  readOrderByKey,
} from '../orders.queries.ts'
import { isPaid, isUndecided } from '../orders.state.ts'

const OPEN_ORDER_MS = 10 * MINUTE_MS

/** Another order of this visitor, for the same case and amount with other choices, is being charged. */
class OtherInFlight extends Refusal {
  readonly order: OrderRow

  constructor(order: OrderRow) {
    super('outcomeUnknown', { reason: 'another gift of the same amount is being confirmed' })
    this.order = order
  }
}

/**
 * This visitor's open order for the same case and amount, or null. An unpaid one with other choices is
 * canceled.
 * @throws OtherInFlight if one with other choices is being charged: it isn't the same order
 */
const openOrderLike = async (tx: Tx, wanted: NewOrder, now: Date): Promise<OrderRow | null> => {
  const { caseId, visitorId, inputHash } = wanted
  const since = new Date(now.getTime() - OPEN_ORDER_MS)
  const open = await lockOpenOrders(tx, { caseId, visitorId, amountCents: Number(wanted.amountCents), since })
  const inFlight = open.find((order) => isUndecided(order.state))
  if (inFlight !== undefined && inFlight.inputHash !== inputHash) throw new OtherInFlight(inFlight)
  const same = inFlight ?? open.find((order) => order.inputHash === inputHash)
  for (const order of open)
    if (order !== same && !isUndecided(order.state)) await moveOrder(tx, order, 'cancelled', 'cancelled', now)
  return same ?? null
}

/** The order of a key sent before: returned for the same visitor and choices, refused for others. */
const sameOrder = (order: OrderRow, wanted: NewOrder): OrderRow => {
  if (order.inputHash !== wanted.inputHash || order.visitorId !== wanted.visitorId)
    throw new Refusal('keyReused')
  return order
}

const openInTurn = async (deps: Deps, wanted: NewOrder): Promise<OrderRow> => {
  const { caseId, visitorId, idempotencyKey } = wanted
  try {
    return await deps.database.transact(async (tx) => {
      await lockVisitorOrders(tx, caseId, visitorId)
      const known =
        (await readOrderByKey(tx, caseId, idempotencyKey)) ??
        (await readOrderByAlias(tx, caseId, idempotencyKey))
      if (known !== null) return sameOrder(known, wanted)
      const open = await openOrderLike(tx, wanted, deps.clock.now())
      if (open !== null) {
        await insertAlias(tx, open, idempotencyKey)
        return open
      }
      return insertOrder(tx, wanted)
    })
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    // Lost a race with another visitor who has the same key or the same draft nonce.
    const known = await readOrderByKey(deps.database.reader, caseId, idempotencyKey)
    if (known !== null) return sameOrder(known, wanted)
    throw new Refusal('draftExpired', { reason: 'draft used before', cause: error })
  }
}

/**
 * Cancels an order that waits for its donor at the bank, because the donor made other choices. One that is
 * processing or was paid after all stays: a second donation must then be confirmed.
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
 * The order of this key, the open one, or the new one; found and written under the visitor's lock.
 * @throws keyReused, draftExpired; outcomeUnknown or alreadyPaid if another donation of the same amount is or
 * was in flight
 */
export const openOrder = async (deps: Deps, wanted: NewOrder): Promise<OrderRow> => {
  try {
    return await openInTurn(deps, wanted)
  } catch (error) {
    if (!(error instanceof OtherInFlight)) throw error
    await cancelCompetingOrder(deps, error)
    return openInTurn(deps, wanted)
  }
}

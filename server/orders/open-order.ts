import type { OrderState } from '#contract/orders.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { sqlState, UNIQUE_VIOLATION } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  insertOrder,
  lockOpenOrders,
  moveOrder,
  type NewOrder,
  type OrderRow,
  readOrderByKey,
  takeTurn,
} from './orders.queries.ts'
import { isUndecided } from './orders.state.ts'

const OPEN_ORDER_MS = 10 * 60_000

/** An order that has begun, whoever began it: this call, or one before. */
export type Begun = {
  readonly caseId: string
  readonly orderId: string
  readonly totalCents: number
  readonly state: OrderState
}

/**
 * What this visitor has open for the same case and amount: the order to go on with, or none. One that is being
 * charged is always the one; an unpaid one with other choices is given up.
 */
const openOrderLike = async (tx: Tx, wanted: NewOrder, now: Date): Promise<OrderRow | null> => {
  const { caseId, visitorId, inputHash } = wanted
  const since = new Date(now.getTime() - OPEN_ORDER_MS)
  const open = await lockOpenOrders(tx, { caseId, visitorId, amountCents: Number(wanted.amountCents), since })
  const same =
    open.find((order) => isUndecided(order.state)) ?? open.find((order) => order.inputHash === inputHash)
  for (const order of open)
    if (order !== same && !isUndecided(order.state)) await moveOrder(tx, order, 'cancelled', 'cancelled', now)
  return same ?? null
}

/** The order of a key sent before: the same order for the same visitor and choices, a refusal for others. */
const sameOrder = (order: OrderRow, wanted: NewOrder): OrderRow => {
  if (order.inputHash !== wanted.inputHash || order.visitorId !== wanted.visitorId)
    throw new Refusal('keyReused')
  return order
}

/** The order of this key, the one that is open already, or the new one: found and written in the visitor's turn. */
export const openOrder = async (deps: Deps, wanted: NewOrder): Promise<Begun> => {
  const { caseId, orderId, visitorId, idempotencyKey } = wanted
  try {
    return await deps.database.transact(async (tx) => {
      await takeTurn(tx, caseId, visitorId)
      const known = await readOrderByKey(tx, caseId, idempotencyKey)
      if (known !== null) return sameOrder(known, wanted)
      const open = await openOrderLike(tx, wanted, deps.clock.now())
      if (open !== null) return open
      await insertOrder(tx, wanted)
      return { caseId, orderId, totalCents: Number(wanted.totalCents), state: 'created' }
    })
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    // Another visitor's turn was at the same time: either the key or the draft's nonce is theirs.
    const known = await readOrderByKey(deps.database.reader, caseId, idempotencyKey)
    if (known !== null) return sameOrder(known, wanted)
    throw new Refusal('draftExpired', { reason: 'draft used before', cause: error })
  }
}

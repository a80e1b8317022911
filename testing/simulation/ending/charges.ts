import type { Selectable } from 'kysely'
import type Stripe from 'stripe'
import type { Orders } from '#database/types.ts'
import { type BothBooks, orderOf, refOf } from './both-books.ts'

const judge = (order: Selectable<Orders>, charges: readonly Stripe.Charge[]): string[] => {
  const { orderId, state, paidAt, totalCents, providerRef, chargeRef } = order
  const label = `order ${orderId} is ${state}`
  if (charges.length > 1) return [`${label}, charged ${charges.length} times`]
  const [charge] = charges
  if (charge === undefined) return paidAt === null ? [] : [`${label}, but the provider has no charge of it`]
  if (paidAt === null) return [`${label}, but was charged ${charge.amount} cents: ${charge.id}`]
  if (charge.amount !== totalCents) return [`${label}, ${totalCents} cents, but charged ${charge.amount}`]
  const isIts = charge.id === chargeRef && refOf(charge.payment_intent) === providerRef
  return isIts ? [] : [`${label} by ${chargeRef}, but the charge is ${charge.id}`]
}

/**
 * Each charge that isn't a duplicate payment has exactly one paid order of its total, and each paid order one
 * charge.
 */
export const chargeFindings = ({ orders, secondCharges, theirs }: BothBooks): string[] => {
  const firsts = theirs.charges.filter(({ id }) => !secondCharges.has(id))
  const byOrder = Map.groupBy(firsts, orderOf)
  const known = new Set(orders.map(({ orderId }) => orderId))
  const strays = [...byOrder.keys()].filter((orderId) => !known.has(orderId))
  return [
    ...strays.map((orderId) => `a charge of order ${orderId}, which doesn’t exist`),
    ...orders.flatMap((order) => judge(order, byOrder.get(order.orderId) ?? [])),
  ]
}

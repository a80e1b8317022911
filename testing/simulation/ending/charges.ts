import type { Selectable } from 'kysely'
import type Stripe from 'stripe'
import type { Orders } from '#database/types.ts'
import { type Books, orderOf, refOf } from './read-books.ts'

const orderFindings = (order: Selectable<Orders>, charges: readonly Stripe.Charge[]): string[] => {
  const { orderId, state, paidAt, totalCents, providerRef, chargeRef } = order
  const label = `order ${orderId} is ${state}`
  if (charges.length > 1) return [`${label}, charged ${charges.length} times`]
  const [charge] = charges
  if (charge === undefined) return paidAt === null ? [] : [`${label}, but the provider has no charge of it`]
  if (paidAt === null) return [`${label}, but was charged ${charge.amount} cents: ${charge.id}`]
  if (charge.amount !== totalCents) return [`${label}, ${totalCents} cents, but charged ${charge.amount}`]
  const isOwnCharge = charge.id === chargeRef && refOf(charge.payment_intent) === providerRef
  return isOwnCharge ? [] : [`${label} by ${chargeRef}, but the charge is ${charge.id}`]
}

/**
 * Checks that each charge that isn't a duplicate payment has exactly one paid order, with the charge's amount as
 * its total, and that each paid order has one charge.
 */
export const chargeFindings = ({ orders, duplicateCharges, theirs }: Books): string[] => {
  const orderCharges = theirs.charges.filter(({ id }) => !duplicateCharges.has(id))
  const byOrder = Map.groupBy(orderCharges, orderOf)
  const orderIds = new Set(orders.map(({ orderId }) => orderId))
  const unknownOrderIds = [...byOrder.keys()].filter((orderId) => !orderIds.has(orderId))
  return [
    ...unknownOrderIds.map((orderId) => `a charge of order ${orderId}, which doesn’t exist`),
    ...orders.flatMap((order) => orderFindings(order, byOrder.get(order.orderId) ?? [])),
  ]
}

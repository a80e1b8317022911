import type { Deps } from '#server/deps.ts'
import type { PaidCharge } from '#server/outside/payments/port.ts'
import { recordDuplicatePayment } from '../duplicate-payments/record-duplicate-payment.ts'
import { type OrderRow, readOrder } from '../orders.queries.ts'
import { isPaid } from '../orders.state.ts'
import { settleBatch } from './settle-batch.ts'
import type { Settlement } from './settlements.queries.ts'

/** Records a charge of a paid order as a duplicate payment, unless it is the charge that paid the order. */
const recordIfDuplicate = async (deps: Deps, order: OrderRow, charge: PaidCharge): Promise<false> => {
  if (order.providerRef !== charge.paymentRef) await recordDuplicatePayment(deps, order, charge)
  return false
}

/**
 * Settles a paid charge: marks the order paid, publishes the donation and posts the journals, in one
 * transaction. Idempotent; called by the charge, the webhook worker, the status poll and the sweeps. A payment
 * other than the one that paid the order is recorded as a duplicate payment, which is refunded.
 * @returns whether this call settled it
 * @throws Error if the amount differs from the order's: never settled; staff investigates
 */
export const settleOrder = async (deps: Deps, settlement: Settlement): Promise<boolean> => {
  const { place, charge } = settlement
  const { order, isSettled } = await settleBatch(deps, settlement)
  if (isSettled) return true
  if (order === null)
    throw new Error(`Payment ${charge.paymentRef} is for order ${place.orderId}, which doesn’t exist`)
  if (isPaid(order.state)) return recordIfDuplicate(deps, order, charge)
  if (order.totalCents !== charge.amountCents)
    throw new Error(
      `Payment ${charge.paymentRef} took ${charge.amountCents} cents for order ${place.orderId} of ${order.totalCents}`,
    )
  // Another call settled it first, with the same payment or another.
  const settled = await readOrder(deps.database.reader, place)
  return settled !== null && isPaid(settled.state) ? recordIfDuplicate(deps, settled, charge) : false
}

import type { OrderIds } from '#server/donations/order-key.ts'
import { readOrder } from '#server/donations/orders.queries.ts'
import { remainingParts } from '#server/donations/refund-parts.ts'
import { returnedTotal } from '#server/ledger/refund-events.ts'
import type { Tx } from '#server/platform/database.ts'
import { closeOvertaken } from './refund-requests.queries.ts'

/**
 * Closes the open request of a donation that was fully refunded, in the same transaction: granting it could
 * only fail, and the donor gets the refund's mail.
 */
export const closeRequestOfReturned = async (tx: Tx, orderIds: OrderIds, now: Date): Promise<void> => {
  const order = await readOrder(tx, orderIds)
  if (order !== null && returnedTotal(remainingParts(order)) === 0) await closeOvertaken(tx, orderIds, now)
}

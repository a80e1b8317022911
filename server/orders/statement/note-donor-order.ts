import type { Deps } from '#server/deps.ts'
import type { OrderPlace } from '../order-key.ts'
import { readOrder } from '../orders.queries.ts'
import { receiptNumber } from '../receipt.ts'
import { insertDonorOrder, insertReceiptNumber } from './donor-orders.queries.ts'

/**
 * Indexes a paid order for its donor's statement and by its receipt number, because orders are stored by case
 * and a donor gives to several cases.
 */
export const noteDonorOrder = async (
  { database, personalData }: Pick<Deps, 'database' | 'personalData'>,
  place: OrderPlace,
): Promise<void> => {
  const order = await readOrder(database.reader, place)
  if (order?.paidAt == null) throw new Error(`Order ${place.orderId} isn’t paid`)
  const { caseId, orderId, emailHash, paidAt } = order
  await insertReceiptNumber(database.reader, receiptNumber(personalData, orderId), order)
  await insertDonorOrder(database.reader, { caseId, orderId, emailHash, paidAt })
}

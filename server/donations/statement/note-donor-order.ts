import type { Deps } from '#server/deps.ts'
import type { OrderRow } from '../order-row.ts'
import { receiptNumber } from '../receipt.ts'
import { insertDonorOrder, insertReceiptNumber } from './donor-orders.queries.ts'

/**
 * Indexes a paid order for its donor's statement and by its receipt number, because orders are stored by case
 * and a donor gives to several cases.
 */
export const noteDonorOrder = async (
  { database, personalData }: Pick<Deps, 'database' | 'personalData'>,
  order: Pick<OrderRow, 'caseId' | 'orderId' | 'emailHash' | 'paidAt'>,
): Promise<void> => {
  const { caseId, orderId, emailHash, paidAt } = order
  if (paidAt === null) throw new Error(`Order ${orderId} isn’t paid`)
  await insertReceiptNumber(database.db, receiptNumber(personalData, orderId), order)
  await insertDonorOrder(database.db, { caseId, orderId, emailHash, paidAt })
}

import type { AddressTime } from '#server/personal-data/address-time.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { FORGOTTEN } from '../opening/order-person.ts'
import type { OrderPlace } from '../order-key.ts'
import { forgetRequests } from '../refunds/refund-requests.queries.ts'

/** Orders of an e-mail address that nobody paid, over all shards: no gift of the donor's, but with their words. */
export const readUnpaidOrders = (reader: Db, emailHash: string): Promise<OrderPlace[]> =>
  reader
    .selectFrom('orders')
    .select(['caseId', 'orderId'])
    .where('emailHash', '=', emailHash)
    .where('paidAt', 'is', null)
    .execute()

/**
 * Takes name, address and words off an order that its donor began in their time, for the public and in the order.
 * Amounts stay, and who hid theirs still does.
 *
 * @returns whether it was theirs
 */
export const eraseOrderDonor = async (
  tx: Tx,
  { caseId, orderId }: OrderPlace,
  { after, until }: AddressTime,
  displayName: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ nameShown: 'anonymous', message: null, nameCipher: FORGOTTEN, emailCipher: FORGOTTEN })
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .where('createdAt', '>', after)
    .where('createdAt', '<=', until)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .updateTable('donation')
    .set({ nameShown: 'anonymous', message: null, displayName })
    .where('caseId', '=', caseId)
    .where('donationId', '=', orderId)
    .execute()
  await forgetRequests(tx, { caseId, orderId })
  return true
}

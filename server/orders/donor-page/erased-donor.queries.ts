import type { AddressPeriod } from '#server/personal-data/address-period.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { ERASED_BYTES } from '../opening/order-person.ts'
import type { OrderPlace } from '../order-key.ts'
import { forgetRequests } from '../refunds/refund-requests.queries.ts'

/** All orders of an e-mail address, paid or not, over all shards. */
export const readOrdersOfEmail = (reader: Db, emailHash: string): Promise<OrderPlace[]> =>
  reader.selectFrom('orders').select(['caseId', 'orderId']).where('emailHash', '=', emailHash).execute()

/** Erases name and message from a public donation. */
export const hideDonation = async (
  reader: Db,
  { caseId, orderId }: OrderPlace,
  displayName: string,
): Promise<void> => {
  await reader
    .updateTable('donation')
    .set({ nameShown: 'anonymous', message: null, tributeKind: null, tributeName: null, displayName })
    .where('caseId', '=', caseId)
    .where('donationId', '=', orderId)
    .execute()
}

/**
 * Erases name, address and message from an order created while the address was the donor's, and from its public
 * donation. Amounts stay, and hidden ones stay hidden.
 * @returns whether the order was theirs
 */
export const eraseOrderDonor = async (
  tx: Tx,
  { caseId, orderId }: OrderPlace,
  { after, until }: AddressPeriod,
  displayName: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({
      nameShown: 'anonymous',
      nameCipher: ERASED_BYTES,
      emailCipher: ERASED_BYTES,
      consentUpdates: false,
      message: null,
      tributeKind: null,
      tributeName: null,
      cardCipher: null,
    })
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .where('createdAt', '>', after)
    .where('createdAt', '<=', until)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await hideDonation(tx, { caseId, orderId }, displayName)
  await forgetRequests(tx, { caseId, orderId })
  return true
}

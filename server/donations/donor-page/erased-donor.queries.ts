import { ORDER_STATES } from '#contract/donations/orders.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { ERASED_BYTES } from '../opening/order-person.ts'
import type { OrderIds } from '../order-key.ts'
import type { OrderRow } from '../order-row.ts'
import { forgetRequests } from '../refunds/refund-requests.queries.ts'

type OrderOfEmail = Pick<OrderRow, 'caseId' | 'orderId' | 'visitorId' | 'createdAt' | 'state'>

/** All orders of an e-mail address, paid or not, over all shards. */
export const readOrdersOfEmail = async (db: Db, emailHash: string): Promise<OrderOfEmail[]> => {
  const rows = await db
    .selectFrom('orders')
    .select(['caseId', 'orderId', 'visitorId', 'createdAt', 'state'])
    .where('emailHash', '=', emailHash)
    .execute()
  return rows.map((row) => ({ ...row, state: parseEnumColumn(ORDER_STATES, row.state) }))
}

/** Stored in place of an erased browser's id. No browser has it, because ids have 19 characters. */
export const ERASED_VISITOR = 'erased'

/** Erases a browser's id and the network of its payment attempts from an order and its case. */
const forgetBrowser = async (tx: Tx, { caseId, orderId }: OrderIds, visitorId: string): Promise<void> => {
  await tx
    .updateTable('chargeAttempt')
    .set({ addressKey: null })
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .execute()
  await tx.deleteFrom('orderTurn').where('caseId', '=', caseId).where('visitorId', '=', visitorId).execute()
}

/** Erases name and message from a public donation. */
export const hideDonation = async (
  db: Db,
  { caseId, orderId }: OrderIds,
  displayName: string,
): Promise<void> => {
  await db
    .updateTable('donation')
    .set({ nameShown: 'anonymous', message: null, tributeKind: null, tributeName: null, displayName })
    .where('caseId', '=', caseId)
    .where('donationId', '=', orderId)
    .execute()
}

/**
 * Erases name, address, message and browser from an order, and from its public donation. Amounts stay, and hidden ones
 * stay hidden.
 */
export const eraseOrderDonor = async (
  tx: Tx,
  { caseId, orderId, visitorId }: OrderOfEmail,
  displayName: string,
): Promise<void> => {
  await tx
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
      formerEmailHash: null,
      formerEmailCipher: null,
      visitorId: ERASED_VISITOR,
    })
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .execute()
  await forgetBrowser(tx, { caseId, orderId }, visitorId)
  await hideDonation(tx, { caseId, orderId }, displayName)
  await forgetRequests(tx, { caseId, orderId })
}

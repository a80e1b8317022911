import type { Tx } from '#server/platform/database.ts'
import type { OrderPlace } from '../order-key.ts'

/** Takes name and words off a gift, for the public and in its order. Amounts stay, and who hid theirs still does. */
export const forgetShownDonor = async (
  tx: Tx,
  { caseId, orderId }: OrderPlace,
  displayName: string,
): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ hideName: true, message: null })
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .execute()
  await tx
    .updateTable('donation')
    .set({ hideName: true, message: null, displayName })
    .where('caseId', '=', caseId)
    .where('donationId', '=', orderId)
    .execute()
}

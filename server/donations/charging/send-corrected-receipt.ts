import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { forgetFormerAddress } from '../donor-page/corrected-address.queries.ts'
import { emailContext } from '../opening/order-person.ts'
import type { OrderIds } from '../order-key.ts'
import type { OrderRow } from '../order-row.ts'
import { readOrder } from '../orders.queries.ts'
import { deleteDonorOrder } from '../statement/donor-orders.queries.ts'
import { noteDonorOrder } from '../statement/note-donor-order.ts'
import { movedReceiptMail, movedReceiptTitle } from './moved-receipt-mail.tsx'
import { mailReceipt } from './send-receipt.ts'

/** Tells the former address that its receipt was another person's, without details of the gift. */
const tellFormerAddress = async (deps: Deps, order: OrderRow): Promise<void> => {
  const { formerEmailHash, formerEmailCipher, orderId } = order
  if (formerEmailHash === null || formerEmailCipher === null) return
  const { db } = deps.database
  const to = await deps.personalData.open(db, formerEmailHash, emailContext(orderId), formerEmailCipher)
  // A mail without its case: the mail log of the case has the donor's.
  if (to !== null) {
    const { publicOrigin, brand } = deps.config
    await deps.mail.send({
      to,
      subject: movedReceiptTitle,
      messageId: `receipt-moved-${orderId}`,
      caseId: null,
      ...renderMail(movedReceiptMail({ publicOrigin, brand })),
    })
  }
  await forgetFormerAddress(db, order)
}

/** Mails the receipt of a donation whose address was corrected, indexes it there, and tells the former address. */
export const sendCorrectedReceipt = async (deps: Deps, orderIds: OrderIds): Promise<void> => {
  const order = await readOrder(deps.database.db, orderIds)
  if (order === null) throw new Error(`Order ${orderIds.orderId} is gone`)
  await noteDonorOrder(deps, order)
  const { formerEmailHash } = order
  // Before any mail, which may fail for long.
  if (formerEmailHash !== null)
    await deleteDonorOrder(deps.database.db, { ...order, emailHash: formerEmailHash })
  await mailReceipt(deps, order)
  await tellFormerAddress(deps, order)
}

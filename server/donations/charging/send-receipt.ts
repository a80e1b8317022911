import { readPicturedCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { thanksTo } from '../donors/read-thanks.ts'
import { describeOrderFor } from '../order-info.ts'
import type { OrderRow } from '../order-row.ts'
import { markReceiptSent } from '../orders.queries.ts'
import { isPaid } from '../orders.state.ts'
import { receiptMail, receiptTitle } from './receipt-mail.tsx'

/** Mails the receipt of a paid donation; again with the same message id, unless its address was corrected since. */
export const mailReceipt = async (deps: Deps, order: OrderRow): Promise<void> => {
  if (order.paidAt === null || !isPaid(order.state)) return
  const donatableCase = await readPicturedCase(deps, order.caseId)
  if (donatableCase === null) return
  const described = await describeOrderFor(deps, order)
  const info = {
    ...described,
    thankYou: thanksTo(donatableCase.thankYou, described.donorName),
    location: await deps.handlers.readDonationLocation(deps, donatableCase, order),
  }
  // An erased donor has no address, and gets no mail.
  if (info.email === '') return
  const { publicOrigin, brand } = deps.config
  const rendered = renderMail(receiptMail({ order: info, donatableCase, publicOrigin, brand }))
  await deps.mail.send({
    to: info.email,
    subject: receiptTitle({ order: info }),
    messageId: `receipt-${order.orderId}${order.emailCorrectedAt === null ? '' : '-corrected'}`,
    caseId: order.caseId,
    ...rendered,
  })
}

/**
 * Mails the receipt, once. If this process ends between sending and recording it, the mail goes out again with the same
 * message id, so that mailboxes dedupe it.
 */
export const sendReceipt = async (deps: Deps, order: OrderRow): Promise<void> => {
  if (order.paidAt === null || !isPaid(order.state) || order.receiptSentAt !== null) return
  await mailReceipt(deps, order)
  await markReceiptSent(deps.database.db, order, deps.clock.now())
}

import { readPicturedCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { receiptMail, receiptTitle } from '#server/mails/receipt-mail.tsx'
import { thanksTo } from '../donors/read-thanks.ts'
import { describeOrderFor } from '../order-info.ts'
import { markReceiptSent, type OrderRow } from '../orders.queries.ts'
import { isPaid } from '../orders.state.ts'

/**
 * Mails the receipt of a paid donation, once. If this process ends between sending and recording it, the mail
 * goes out again with the same message id, so that mailboxes dedupe it.
 */
export const sendReceipt = async (deps: Deps, order: OrderRow): Promise<void> => {
  if (order.paidAt === null || !isPaid(order.state) || order.receiptSentAt !== null) return
  const givingCase = await readPicturedCase(deps, order.caseId)
  if (givingCase === null) return
  const described = await describeOrderFor(deps, order)
  const info = { ...described, thankYou: thanksTo(givingCase.thankYou, described.donorName) }
  // An erased donor has no address, and gets no mail.
  if (info.email === '') return
  const { publicOrigin, brand } = deps.config
  const dates = await deps.handlers.transferDates.readDonationDates(deps, order.caseId, order.paidAt)
  const rendered = renderMail(receiptMail({ order: info, givingCase, dates, publicOrigin, brand }))
  await deps.mail.send({
    to: info.email,
    subject: receiptTitle({ order: info }),
    messageId: `receipt-${order.orderId}`,
    ...rendered,
  })
  await markReceiptSent(deps.database.reader, order, deps.clock.now())
}

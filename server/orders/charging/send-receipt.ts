import { readPicturedCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { receiptMail, receiptTitle } from '#server/mails/receipt-mail.tsx'
import { describeOrderFor } from '../order-info.ts'
import type { OrderPlace } from '../order-key.ts'
import { markReceiptSent, readOrder } from '../orders.queries.ts'
import { isPaid } from '../orders.state.ts'

/**
 * Mails the receipt of a paid donation, once. If this process ends between sending and recording it, the mail
 * goes out again with the same message id, so that mailboxes dedupe it.
 */
export const sendReceipt = async (deps: Deps, place: OrderPlace): Promise<void> => {
  const [order, givingCase] = await Promise.all([
    readOrder(deps.database.reader, place),
    readPicturedCase(deps, place.caseId),
  ])
  if (order === null || givingCase === null || order.paidAt === null) return
  if (!isPaid(order.state) || order.receiptSentAt !== null) return
  const info = await describeOrderFor(deps, order)
  // An erased donor has no address, and gets no mail.
  if (info.email === '') return
  const { publicOrigin, brand } = deps.config
  const dates = await deps.handlers.transferDates.readDonationDates(deps, place.caseId, order.paidAt)
  const rendered = await renderMail(receiptMail({ order: info, givingCase, dates, publicOrigin, brand }))
  await deps.mail.send({
    to: info.email,
    subject: receiptTitle({ order: info }),
    messageId: `receipt-${place.orderId}`,
    ...rendered,
  })
  await markReceiptSent(deps.database.reader, place, deps.clock.now())
}

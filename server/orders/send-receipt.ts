import { readGivingCase } from '#server/cases/giving-case.ts'
import type { Deps } from '#server/deps.ts'
import { receiptMail } from '#server/mails/receipt-mail.tsx'
import { renderMail } from '#server/mails/render-mail.ts'
import { describeOrderFor } from './order-info.ts'
import type { OrderPlace } from './order-key.ts'
import { readOrder } from './orders.queries.ts'
import { isPaid } from './orders.state.ts'

/** Mails the receipt of a paid gift. Done twice it is the same mail, by its id. */
export const sendReceipt = async (deps: Deps, place: OrderPlace): Promise<void> => {
  const order = await readOrder(deps.database.reader, place)
  const givingCase = await readGivingCase(deps, place.caseId)
  if (order === null || givingCase === null || !isPaid(order.state)) return
  const info = await describeOrderFor(deps, order)
  // An erased donor has no address any more, and wants no mail.
  if (info.email === '') return
  const { publicOrigin, brand } = deps.config
  const rendered = await renderMail(receiptMail({ order: info, givingCase, publicOrigin, brand }))
  await deps.mail.send({
    to: info.email,
    subject: `Thank you, ${info.donorFirstName}`,
    messageId: `receipt-${place.orderId}`,
    ...rendered,
  })
}

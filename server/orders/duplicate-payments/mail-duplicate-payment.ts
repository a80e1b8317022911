import { readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { DUPLICATE_PAYMENT_TITLE, duplicatePaymentMail } from '#server/mails/duplicate-payment-mail.tsx'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { describeOrderFor } from '../order-info.ts'
import { readOrder } from '../orders.queries.ts'
import {
  changeDuplicatePayment,
  type DuplicatePaymentPlace,
  readDuplicatePayment,
} from './duplicate-payments.queries.ts'

/**
 * Tells a donor that they were charged twice and that one goes back; once. Where this process ends between sending and
 * noting it, it goes out again under the same id, by which a mailbox knows it.
 */
export const mailDuplicatePayment = async (deps: Deps, place: DuplicatePaymentPlace): Promise<void> => {
  const { reader } = deps.database
  const second = await readDuplicatePayment(reader, place)
  if (second === null || second.toldAt !== null) return
  // It came back before this could be told: staff writes.
  if (second.state !== 'sent' && second.state !== 'succeeded') return
  const order = await readOrder(reader, second)
  const givingCase = await readDonatableCase(deps, place.caseId)
  if (order === null || givingCase === null) return
  const info = await describeOrderFor(deps, order)
  // An erased donor has no address any more, and wants no mail.
  if (info.email !== '') {
    const { publicOrigin, brand } = deps.config
    const rendered = await renderMail(
      duplicatePaymentMail({ second, order: info, givingCase, publicOrigin, brand }),
    )
    await deps.mail.send({
      to: info.email,
      subject: DUPLICATE_PAYMENT_TITLE,
      messageId: `duplicate-payment-${place.duplicatePaymentId}`,
      ...rendered,
    })
  }
  await changeDuplicatePayment(reader, place, { toldAt: deps.clock.now() })
}

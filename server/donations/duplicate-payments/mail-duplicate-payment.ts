import { readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { describeOrderFor } from '../order-info.ts'
import { readOrder } from '../orders.queries.ts'
import { DUPLICATE_PAYMENT_TITLE, duplicatePaymentMail } from './duplicate-payment-mail.tsx'
import {
  changeDuplicatePayment,
  type DuplicatePaymentIds,
  readDuplicatePayment,
} from './duplicate-payments.queries.ts'

/**
 * Mails the donor about a double charge and its refund. If this process ends between sending and
 * recording it, the mail goes out again with the same message id, so that mailboxes dedupe it.
 */
export const mailDuplicatePayment = async (deps: Deps, paymentIds: DuplicatePaymentIds): Promise<void> => {
  const { db } = deps.database
  const duplicatePayment = await readDuplicatePayment(db, paymentIds)
  if (duplicatePayment === null || duplicatePayment.mailedAt !== null) return
  // If the refund failed before this mail, staff write to the donor instead.
  if (duplicatePayment.state !== 'sent' && duplicatePayment.state !== 'succeeded') return
  const order = await readOrder(db, duplicatePayment)
  const donatableCase = await readDonatableCase(deps, paymentIds.caseId)
  if (order === null || donatableCase === null) return
  const info = await describeOrderFor(deps, order)
  // An erased donor has no address, and gets no mail.
  if (info.email !== '') {
    const { publicOrigin, brand } = deps.config
    const rendered = renderMail(
      duplicatePaymentMail({ second: duplicatePayment, order: info, donatableCase, publicOrigin, brand }),
    )
    await deps.mail.send({
      to: info.email,
      subject: DUPLICATE_PAYMENT_TITLE,
      messageId: `duplicate-payment-${paymentIds.duplicatePaymentId}`,
      caseId: paymentIds.caseId,
      ...rendered,
    })
  }
  await changeDuplicatePayment(db, paymentIds, { mailedAt: deps.clock.now() })
}

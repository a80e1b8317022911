import { readGivingCase } from '#server/cases/giving-case.ts'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/render-mail.ts'
import { SECOND_PAYMENT_TITLE, secondPaymentMail } from '#server/mails/second-payment-mail.tsx'
import { describeOrderFor } from '../order-info.ts'
import { readOrder } from '../orders.queries.ts'
import { changeSecondPayment, readSecondPayment, type SecondPaymentPlace } from './second-payments.queries.ts'

/**
 * Tells a donor that they were charged twice and that one goes back; once. Where this process ends between sending and
 * noting it, it goes out again under the same id, by which a mailbox knows it.
 */
export const mailSecondPayment = async (deps: Deps, place: SecondPaymentPlace): Promise<void> => {
  const { reader } = deps.database
  const second = await readSecondPayment(reader, place)
  if (second === null || second.toldAt !== null) return
  // It came back before this could be told: staff writes.
  if (second.state !== 'sent' && second.state !== 'succeeded') return
  const order = await readOrder(reader, second)
  const givingCase = await readGivingCase(deps, place.caseId)
  if (order === null || givingCase === null) return
  const info = await describeOrderFor(deps, order)
  // An erased donor has no address any more, and wants no mail.
  if (info.email !== '') {
    const { publicOrigin, brand } = deps.config
    const rendered = await renderMail(
      secondPaymentMail({ second, order: info, givingCase, publicOrigin, brand }),
    )
    await deps.mail.send({
      to: info.email,
      subject: SECOND_PAYMENT_TITLE,
      messageId: `second-payment-${place.secondPaymentId}`,
      ...rendered,
    })
  }
  await changeSecondPayment(reader, place, { toldAt: deps.clock.now() })
}

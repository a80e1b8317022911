import * as z from 'zod'
import { ANONYMOUS } from '#contract/cases/cases.ts'
import { shownName } from '#contract/orders/shown-name.ts'
import { readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { tributeCardMail, tributeCardTitle } from '#server/mails/tribute-card-mail.tsx'
import { cardContext, openOrderPerson } from '../opening/order-person.ts'
import { tributeOf } from '../opening/read-tribute.ts'
import type { OrderPlace } from '../order-key.ts'
import { forgetCard, readOrder } from '../orders.queries.ts'
import { remainingParts } from '../refund-parts.ts'

const cardShape = z.object({ email: z.string(), showsAmount: z.boolean() })

/**
 * Mails the tribute card that a donor ordered, once the donation is paid. Deletes the card's address
 * afterwards, so that it can't be sent again.
 */
export const sendTributeCard = async (deps: Deps, place: OrderPlace): Promise<void> => {
  const { reader } = deps.database
  const [order, givingCase] = await Promise.all([
    readOrder(reader, place),
    readDonatableCase(deps, place.caseId),
  ])
  if (order === null || order.paidAt === null || order.cardCipher === null) return
  const tribute = tributeOf(order)
  const [donor, cardJson] = await Promise.all([
    openOrderPerson(deps, reader, order),
    deps.personalData.open(reader, order.emailHash, cardContext(order.orderId), order.cardCipher),
  ])
  const isPublic =
    remainingParts(order).donationCents > 0 && givingCase !== null && givingCase.giving !== 'not_public'
  if (isPublic && tribute !== null && donor !== null && cardJson !== null) {
    const card = cardShape.parse(JSON.parse(cardJson))
    const shown = shownName(order.nameShown, donor.name)
    const { publicOrigin, brand } = deps.config
    const facts = {
      publicOrigin,
      brand,
      tribute,
      donorName: shown === ANONYMOUS ? null : shown,
      amountCents: card.showsAmount ? order.amountCents : null,
      recipientName: givingCase.recipientName,
      caseTitle: givingCase.title,
      casePath: `/case-detail/${givingCase.caseId}/${givingCase.slug}`,
    }
    await deps.mail.send({
      to: card.email,
      subject: tributeCardTitle(facts),
      messageId: `tribute-card-${place.orderId}`,
      ...renderMail(tributeCardMail(facts)),
    })
  }
  await forgetCard(reader, place)
}

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
 * Mails the card that a donor wanted for a tribute, once the donation is paid. Its address is deleted with it: nothing is
 * left to send again.
 */
export const sendTributeCard = async (deps: Deps, place: OrderPlace): Promise<void> => {
  const { reader } = deps.database
  const [order, of] = await Promise.all([readOrder(reader, place), readDonatableCase(deps, place.caseId)])
  if (order === null || order.paidAt === null || order.cardCipher === null) return
  const tribute = tributeOf(order)
  const [donor, opened] = await Promise.all([
    openOrderPerson(deps, reader, order),
    deps.personalData.open(reader, order.emailHash, cardContext(order.orderId), order.cardCipher),
  ])
  const isGiven = remainingParts(order).donationCents > 0 && of !== null && of.giving !== 'not_public'
  if (isGiven && tribute !== null && donor !== null && opened !== null) {
    const card = cardShape.parse(JSON.parse(opened))
    const shown = shownName(order.nameShown, donor.name)
    const { publicOrigin, brand } = deps.config
    const facts = {
      ...{ publicOrigin, brand, tribute },
      donorName: shown === ANONYMOUS ? null : shown,
      amountCents: card.showsAmount ? order.amountCents : null,
      recipientName: of.recipientName,
      caseTitle: of.title,
      casePath: `/case-detail/${of.caseId}/${of.slug}`,
    }
    await deps.mail.send({
      to: card.email,
      subject: tributeCardTitle(facts),
      messageId: `tribute-card-${place.orderId}`,
      ...(await renderMail(tributeCardMail(facts))),
    })
  }
  await forgetCard(reader, place)
}

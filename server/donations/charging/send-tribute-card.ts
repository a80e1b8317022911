import * as z from 'zod'
import { ANONYMOUS } from '#contract/cases/cases.ts'
import { shownName } from '#contract/donations/shown-name.ts'
import { casePath } from '#contract/page-addresses.ts'
import { mailedCaseOf, readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { cardContext, openOrderPerson } from '../opening/order-person.ts'
import { tributeOf } from '../opening/read-tribute.ts'
import type { OrderIds } from '../order-key.ts'
import { forgetCard, readOrder } from '../orders.queries.ts'
import { remainingParts } from '../refund-parts.ts'
import { tributeCardMail, tributeCardTitle } from './tribute-card-mail.tsx'

const cardShape = z.object({ email: z.string(), showsAmount: z.boolean() })

/**
 * Mails the tribute card that a donor ordered, once the donation is paid. It names the amount only if the donor wants it,
 * and asks for nothing: the family never gave us their address. Deletes the address afterwards, so that the card can't be
 * sent again.
 */
export const sendTributeCard = async (deps: Deps, orderIds: OrderIds): Promise<void> => {
  const { db } = deps.database
  const [order, donatableCase] = await Promise.all([
    readOrder(db, orderIds),
    readDonatableCase(deps, orderIds.caseId),
  ])
  if (order === null || order.paidAt === null || order.cardCipher === null) return
  const tribute = tributeOf(order)
  const [donor, cardJson] = await Promise.all([
    openOrderPerson(deps, db, order),
    deps.personalData.open(db, order.emailHash, cardContext(order.orderId), order.cardCipher),
  ])
  const isPublic =
    remainingParts(order).donationCents > 0 &&
    donatableCase !== null &&
    donatableCase.donationStatus !== 'not_public'
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
      recipientName: donatableCase.recipientName,
      ...mailedCaseOf(donatableCase),
      casePath: casePath(donatableCase.caseId, donatableCase.slug),
    }
    await deps.mail.send({
      to: card.email,
      subject: tributeCardTitle(facts),
      messageId: `tribute-card-${orderIds.orderId}`,
      caseId: orderIds.caseId,
      ...renderMail(tributeCardMail(facts)),
    })
  }
  await forgetCard(db, orderIds)
}

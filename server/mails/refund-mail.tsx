import type { ReactElement } from 'react'
import { Button, Heading, Section, Text } from 'react-email'
import { cardName } from '#contract/card-name.ts'
import { formatDate } from '#contract/dates.ts'
import type { GiftReturn } from '#contract/gift-shapes.ts'
import type { OrderInfo } from '#contract/orders.ts'
import { returnSentence } from '#contract/refund-sentences.ts'
import { whatReturned, whyReturned } from '#contract/return-words.ts'
import type { GivingCase } from '#server/cases/giving-case.ts'
import { MailFrame, type MailPlace } from './mail-frame.tsx'
import { style } from './mail-style.ts'
import { type AmountRow, Amounts, Details } from './mail-tables.tsx'

export type RefundFacts = MailPlace & {
  readonly refund: GiftReturn
  readonly order: OrderInfo
  readonly givingCase: GivingCase
  /** Under which number a person looks after a refund that failed; null for one on its way. */
  readonly reference: string | null
}

const cardOf = ({ order }: RefundFacts): string | null => cardName(order.cardBrand, order.cardLast4)

export const refundTitle = ({ refund, order, reference }: RefundFacts): string =>
  reference === null ? `${whatReturned(refund, order)} is on its way back` : 'A refund didn’t arrive'

const amountRows = ({ refund, givingCase, brand, reference }: RefundFacts): AmountRow[] => {
  const lines: AmountRow[] = [
    { label: `Gift to ${givingCase.recipientName}`, cents: refund.giftCents, look: 'line' },
    { label: `Tip to ${brand.name}`, cents: refund.tipCents, look: 'line' },
    { label: 'Card fee, covered by you', cents: refund.coverFeeCents, look: 'line' },
  ]
  const total = reference === null ? 'Back to you' : 'Not arrived'
  return [
    ...lines.filter(({ cents }) => cents > 0),
    { label: total, cents: refund.totalCents, look: 'lineTotal' },
  ]
}

const detailRows = (facts: RefundFacts): [string, string][] => {
  const { order, refund, givingCase, reference } = facts
  const card = cardOf(facts)
  return [
    ['Gift', `${givingCase.title}, ${formatDate(new Date(order.paidAt ?? order.createdAt))}`],
    ['Why', whyReturned(refund.reason)],
    ...(card === null ? [] : [['Card', card] as [string, string]]),
    ['Receipt', order.receiptNumber ?? ''],
    ...(reference === null ? [] : [['Case number', reference] as [string, string]]),
  ]
}

/** What follows for the gift, and for the donor: nothing to do, in either case. */
const after = ({ refund, order, givingCase, brand, reference }: RefundFacts): string => {
  if (reference !== null)
    return `A person here looks after it and writes to this address. If you write to ${brand.supportEmail}, name ${reference}.`
  const stays =
    refund.giftCents === 0
      ? `Your gift to ${givingCase.recipientName} stays as it is.`
      : order.amountCents === refund.giftCents
        ? `Your gift doesn’t count on ${givingCase.recipientFirstName}’s page any more.`
        : `The rest of your gift to ${givingCase.recipientName} stays.`
  return `You don’t need to do anything. ${stays} If it isn’t on your statement after that time, write to ${brand.supportEmail}.`
}

/** Money goes back to a donor, or came back to us: how much, where to, how long, what happens now. */
export const refundMail = (facts: RefundFacts): ReactElement => {
  const { refund, order, publicOrigin, brand } = facts
  const sentence = returnSentence(
    { ...refund, state: facts.reference === null ? 'on_its_way' : 'failed' },
    cardOf(facts),
  )
  return (
    <MailFrame
      place={{ brand, publicOrigin }}
      preview={sentence}
      why={`You get this because a gift was made with ${order.email}.`}
    >
      <Heading style={style.title}>{refundTitle(facts)}</Heading>
      <Text style={style.lead}>{sentence}</Text>
      <Amounts rows={amountRows(facts)} />
      <Details rows={detailRows(facts)} />
      <Button href={`${publicOrigin}${order.receiptUrl ?? ''}`} style={style.button}>
        See your gift
      </Button>
      <Section style={{ padding: '24px 0 32px' }}>
        <Text style={style.note}>
          <strong>What happens now.</strong> {after(facts)}
        </Text>
      </Section>
    </MailFrame>
  )
}

import type { ReactElement } from 'react'
import { Button, Heading, Section, Text } from 'react-email'
import { cardName } from '#contract/card-name.ts'
import { formatDate } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import type { OrderInfo } from '#contract/orders.ts'
import { BANK_SHOWS_WITHIN, toCard } from '#contract/refund-sentences.ts'
import type { GivingCase } from '#server/cases/giving-case.ts'
import { MailFrame, type MailPlace } from './mail-frame.tsx'
import { style } from './mail-style.ts'
import { Details } from './mail-tables.tsx'

export type SecondPaymentFacts = MailPlace & {
  readonly second: {
    readonly amountCents: number
    readonly cardBrand: string | null
    readonly cardLast4: string | null
    readonly paidAt: Date
  }
  readonly order: OrderInfo
  readonly givingCase: GivingCase
}

export const SECOND_PAYMENT_TITLE = 'You were charged twice, and one goes back'

/** One gift was paid twice: what goes back, where to, how long it takes, and that the gift stays. */
export const secondPaymentMail = ({
  second,
  order,
  givingCase,
  brand,
  publicOrigin,
}: SecondPaymentFacts): ReactElement => {
  const amount = formatCents(second.amountCents)
  const card = cardName(second.cardBrand, second.cardLast4)
  const sentence = `We’re sorry: your gift to ${givingCase.recipientName} was charged a second time. ${amount} is on its way back to ${toCard(card)}. Your bank can take up to ${BANK_SHOWS_WITHIN} to show it.`
  return (
    <MailFrame
      place={{ brand, publicOrigin }}
      preview={sentence}
      why={`You get this because a gift was made with ${order.email}.`}
    >
      <Heading style={style.title}>{SECOND_PAYMENT_TITLE}</Heading>
      <Text style={style.lead}>{sentence}</Text>
      <Details
        rows={[
          ['Gift', `${givingCase.title}, ${formatDate(new Date(order.paidAt ?? order.createdAt))}`],
          ['Charged', `${formatDate(second.paidAt)}, a second time`],
          ['Going back', amount],
          ...(card === null ? [] : [['Card', card] as const]),
          ['Receipt', order.receiptNumber ?? ''],
        ]}
      />
      <Button href={`${publicOrigin}${order.receiptUrl ?? ''}`} style={style.button}>
        See your gift
      </Button>
      <Section style={{ padding: '24px 0 32px' }}>
        <Text style={style.note}>
          <strong>What happens now.</strong> You don’t need to do anything. Your gift counts once, as you
          meant it. If the money isn’t on your statement after that time, write to {brand.supportEmail} and
          name your order.
        </Text>
      </Section>
    </MailFrame>
  )
}

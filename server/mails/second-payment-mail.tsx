import type { ReactElement } from 'react'
import { Button, Heading, Section, Text } from 'react-email'
import { cardName } from '#contract/card-name.ts'
import { formatDate } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import type { OrderInfo } from '#contract/orders.ts'
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
  const card = cardName(second.cardBrand, second.cardLast4) ?? 'where it came from'
  const sentence = `You were charged twice. The second payment of ${amount} goes back to ${card}; it takes 5 to 10 days.`
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
          ['Charged again', formatDate(second.paidAt)],
          ['Going back', amount],
          ['Order', order.receiptNumber ?? ''],
        ]}
      />
      <Button href={`${publicOrigin}${order.receiptUrl ?? ''}`} style={style.button}>
        See your gift
      </Button>
      <Section style={{ padding: '24px 0 32px' }}>
        <Text style={style.note}>
          <strong>What happens now.</strong> You don’t need to do anything. We’re sorry about this. Your gift
          to {givingCase.recipientName} counts once, as you meant it. If the money isn’t on your statement
          after 10 days, write to {brand.supportEmail}.
        </Text>
      </Section>
    </MailFrame>
  )
}

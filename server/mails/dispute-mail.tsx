import type { ReactElement } from 'react'
import { Button, Heading, Section, Text } from 'react-email'
import { formatDate } from '#contract/dates.ts'
import type { GiftDispute } from '#contract/gift-shapes.ts'
import type { OrderInfo } from '#contract/orders.ts'
import { disputeSentence } from '#contract/refund-sentences.ts'
import { statementText } from '#contract/statement-text.ts'
import type { GivingCase } from '#server/cases/giving-case.ts'
import { MailFrame, type MailPlace } from './mail-frame.tsx'
import { style } from './mail-style.ts'
import { Details } from './mail-tables.tsx'

export type DisputeFacts = MailPlace & {
  readonly dispute: GiftDispute
  readonly order: OrderInfo
  readonly givingCase: GivingCase
}

export const disputeTitle = ({ dispute: { state } }: Pick<DisputeFacts, 'dispute'>): string => {
  if (state === 'lost') return 'Your bank returned your gift'
  return state === 'open' ? 'Your bank is looking into your gift' : 'Your gift stands'
}

const next = ({ dispute, brand, givingCase }: DisputeFacts): string => {
  if (dispute.state === 'lost')
    return `You don’t need to do anything. If you meant to give after all, you can give to ${givingCase.recipientName} again.`
  if (dispute.state !== 'open') return 'You don’t need to do anything.'
  const statement = statementText(brand.name, givingCase.recipientName)
  return `On your statement the gift is ${statement}. If you know it, call the number on your card and say so: that ends it soonest. If you don’t, you don’t need to do anything; your bank decides, and we write to you.`
}

/** What a bank’s question about a gift means for whoever made it. */
export const disputeMail = (facts: DisputeFacts): ReactElement => {
  const { dispute, order, givingCase, publicOrigin, brand } = facts
  return (
    <MailFrame
      place={{ brand, publicOrigin }}
      preview={disputeSentence(dispute)}
      why={`You get this because a gift was made with ${order.email}.`}
    >
      <Heading style={style.title}>{disputeTitle(facts)}</Heading>
      <Text style={style.lead}>{disputeSentence(dispute)}</Text>
      <Details
        rows={[
          ['Gift', `${givingCase.title}, ${formatDate(new Date(order.paidAt ?? order.createdAt))}`],
          ['Order', order.receiptNumber ?? ''],
        ]}
      />
      <Button href={`${publicOrigin}${order.receiptUrl ?? ''}`} style={style.button}>
        See your gift
      </Button>
      <Section style={{ padding: '24px 0 32px' }}>
        <Text style={style.note}>
          <strong>What happens now.</strong> {next(facts)}
        </Text>
      </Section>
    </MailFrame>
  )
}

import type { ReactElement } from 'react'
import { Button, Heading, Section, Text } from 'react-email'
import { cardName } from '#contract/card-name.ts'
import { formatDate } from '#contract/dates.ts'
import type { RefundRequestInfo } from '#contract/gift-shapes.ts'
import { formatCents } from '#contract/money.ts'
import type { OrderInfo } from '#contract/orders.ts'
import { BANK_SHOWS_WITHIN } from '#contract/refund-sentences.ts'
import { whyRequested } from '#contract/return-words.ts'
import type { GivingCase } from '#server/cases/giving-case.ts'
import { Lines } from './lines.tsx'
import { MailFrame, type MailPlace } from './mail-frame.tsx'
import { style } from './mail-style.ts'
import { Details } from './mail-tables.tsx'

export type RequestFacts = MailPlace & {
  readonly request: RefundRequestInfo
  /** What goes back because of it; null while it is open, and after a no. */
  readonly returnedCents: number | null
  readonly order: OrderInfo
  readonly givingCase: GivingCase
}

export const requestTitle = ({ request: { state, reference } }: Pick<RequestFacts, 'request'>): string => {
  if (state === 'open') return `We have your request ${reference}`
  return state === 'granted' ? 'Yes, we send your money back' : `Our answer to ${reference}`
}

const lead = ({ request, returnedCents, order, givingCase }: RequestFacts): string => {
  const gift = `your gift of ${formatCents(order.amountCents)} to ${givingCase.recipientName}`
  if (request.state === 'open')
    return `You asked us for ${gift} back. A person reads what you wrote and answers you at this address.`
  if (request.state === 'refused')
    return `You asked us for ${gift} back. We looked into it, and we can’t return it.`
  const card = cardName(order.cardBrand, order.cardLast4)
  const back = returnedCents === null ? 'It' : formatCents(returnedCents)
  return `You asked us for ${gift} back. ${back} is on its way to ${card === null ? 'the card you paid with' : `your ${card}`}. Your bank can take up to ${BANK_SHOWS_WITHIN} to show it.`
}

const next = ({ request, brand }: RequestFacts): string => {
  if (request.state === 'open')
    return `Nothing changes until we have decided. If there is more to say, write to ${brand.supportEmail} and name ${request.reference}.`
  return request.state === 'granted'
    ? 'You don’t need to do anything.'
    : `If we missed something, write to ${brand.supportEmail} and name ${request.reference}, or ask again from your gift’s page.`
}

/** A request for a refund: that we have it, or what was decided, with the words of whoever decided. */
export const requestMail = (facts: RequestFacts): ReactElement => {
  const { request, order, givingCase, publicOrigin, brand } = facts
  return (
    <MailFrame
      place={{ brand, publicOrigin }}
      preview={requestTitle(facts)}
      why={`You get this because a gift was made with ${order.email}.`}
    >
      <Heading style={style.title}>{requestTitle(facts)}</Heading>
      <Text style={style.lead}>{lead(facts)}</Text>
      {request.answer !== null && (
        <Section style={{ padding: '0 0 24px' }}>
          <Text style={style.quote}>
            <Lines text={request.answer} />
          </Text>
        </Section>
      )}
      <Details
        rows={[
          ['Number', request.reference],
          ['Gift', `${givingCase.title}, ${formatDate(new Date(order.paidAt ?? order.createdAt))}`],
          ['Order', order.receiptNumber ?? ''],
          ['Why', whyRequested(request.reason)],
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

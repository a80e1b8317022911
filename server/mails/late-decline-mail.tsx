import type { ReactElement } from 'react'
import { nameInSentence } from '#contract/accounts/first-name.ts'
import { formatCents } from '#contract/money.ts'
import { paidWith } from '#contract/orders/card-name.ts'
import type { OrderInfo } from '#contract/orders/orders.ts'
import type { DonatableCase } from '#server/cases/donatable-case.ts'
import { Button, Section } from './frame/elements.tsx'
import { MailFrame, type MailSite } from './frame/mail-frame.tsx'
import { style } from './frame/mail-style.ts'
import { TextWithSupportLink } from './frame/support-address.tsx'
import { MailTitle } from './frame/title-text.tsx'

export type LateDeclineFacts = MailSite & { readonly order: OrderInfo; readonly givingCase: DonatableCase }

export const lateDeclineTitle = ({ givingCase }: Pick<LateDeclineFacts, 'givingCase'>): string =>
  `Your gift to ${givingCase.recipientFirstName} didn’t go through`

/** Tells a donor that the bank declined, after the page had said that we were still waiting for the bank. */
export const lateDeclineMail = (facts: LateDeclineFacts): ReactElement => {
  const { order, givingCase, publicOrigin, brand } = facts
  const { caseId, recipientName, recipientFirstName, giving } = givingCase
  const paymentMethod = paidWith(order)
  return (
    <MailFrame
      site={{ publicOrigin, brand }}
      preview="You weren’t charged."
      why={`You get this because a gift was started with ${order.email}.`}
    >
      <MailTitle text={lateDeclineTitle(facts)} />
      <p style={style.lead}>
        Your bank took a while to answer, and declined your {formatCents(order.totalCents)} for{' '}
        {nameInSentence(recipientName)}
        {paymentMethod === null ? '' : `, with ${paymentMethod}`}. You weren’t charged.
      </p>
      {giving === 'open' && (
        <Button href={`${publicOrigin}/donate/pay/${caseId}`}>Give to {recipientFirstName}</Button>
      )}
      <Section style={{ padding: '24px 0 32px' }}>
        <p style={style.note}>
          <TextWithSupportLink
            text={`If your bank shows a pending charge, it drops off within a few days. If it doesn’t, write to ${brand.supportEmail} and include order ${order.orderNumber}.`}
            brand={brand}
          />
        </p>
      </Section>
    </MailFrame>
  )
}

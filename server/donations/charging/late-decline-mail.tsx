import type { ReactElement } from 'react'
import { nameInSentence } from '#contract/accounts/first-name.ts'
import { paidWith } from '#contract/donations/card-name.ts'
import type { OrderInfo } from '#contract/donations/orders.ts'
import { formatCents } from '#contract/money.ts'
import { type DonatableCase, mailedCaseOf } from '#server/cases/donatable-case.ts'
import { CaseLine } from '#server/mails/frame/case-line.tsx'
import { Button, Section } from '#server/mails/frame/elements.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { TextWithSupportLink } from '#server/mails/frame/support-address.tsx'
import { MailTitle } from '#server/mails/frame/title-text.tsx'

export type LateDeclineFacts = MailSite & { readonly order: OrderInfo; readonly donatableCase: DonatableCase }

export const lateDeclineTitle = ({ donatableCase }: Pick<LateDeclineFacts, 'donatableCase'>): string =>
  `Your gift to ${donatableCase.recipientFirstName} didn’t go through`

/** Tells a donor that the bank declined, after the page had said that we were still waiting for the bank. */
export const lateDeclineMail = (facts: LateDeclineFacts): ReactElement => {
  const { order, donatableCase, publicOrigin, brand } = facts
  const { caseId, recipientName, recipientFirstName, donationStatus } = donatableCase
  const paymentMethod = paidWith(order)
  return (
    <MailFrame
      site={{ publicOrigin, brand }}
      preview="You weren’t charged."
      why={`You’re getting this because a gift was started with ${order.email}.`}
    >
      <MailTitle text={lateDeclineTitle(facts)} />
      <CaseLine mailedCase={mailedCaseOf(donatableCase)} />
      <p style={style.lead}>
        Your bank took a while to answer, then declined your {formatCents(order.totalCents)} payment for{' '}
        {nameInSentence(recipientName)}
        {paymentMethod === null ? '' : `, with ${paymentMethod}`}. You weren’t charged.
      </p>
      {donationStatus === 'open' && (
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

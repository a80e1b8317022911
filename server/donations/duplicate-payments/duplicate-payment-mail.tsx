import type { ReactElement } from 'react'
import { formatDate } from '#contract/dates.ts'
import { cardName } from '#contract/donations/card-name.ts'
import { BANK_SHOWS_WITHIN, toCard } from '#contract/donations/refund-sentences.ts'
import { formatCents } from '#contract/money.ts'
import { Details } from '#server/mails/frame/mail-tables.tsx'
import { cardRows, DonationMail, type DonationMailFacts, donationRow, receiptRow } from '../donation-mail.tsx'

export type DuplicatePaymentFacts = DonationMailFacts & {
  readonly second: {
    readonly amountCents: number
    readonly cardBrand: string | null
    readonly cardLast4: string | null
    readonly paidAt: Date
  }
}

export const DUPLICATE_PAYMENT_TITLE = 'You were charged twice, and we’re refunding one'

/**
 * Tells a donor who paid twice what is refunded to which card, how long it takes, and that the donation
 * stays.
 */
export const duplicatePaymentMail = (facts: DuplicatePaymentFacts): ReactElement => {
  const { second, donatableCase, brand } = facts
  const amount = formatCents(second.amountCents)
  const card = cardName(second.cardBrand, second.cardLast4)
  const sentence = `We’re sorry. Your gift to ${donatableCase.recipientName} was charged a second time. ${amount} is on its way back to ${toCard(card)}. Your bank can take up to ${BANK_SHOWS_WITHIN} to show it.`
  return (
    <DonationMail
      facts={facts}
      title={DUPLICATE_PAYMENT_TITLE}
      lead={sentence}
      preview={sentence}
      next={`You don’t need to do anything. Your gift counts once, as you intended. If the money isn’t on your statement after that time, write to ${brand.supportEmail} and include your receipt number.`}
    >
      <Details
        rows={[
          donationRow(facts),
          ['Charged', `${formatDate(second.paidAt)}, a second time`],
          ['Back to you', amount],
          ...cardRows(card),
          receiptRow(facts),
        ]}
      />
    </DonationMail>
  )
}

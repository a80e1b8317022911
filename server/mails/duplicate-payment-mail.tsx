import type { ReactElement } from 'react'
import { formatDate } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import { cardName } from '#contract/orders/card-name.ts'
import { BANK_SHOWS_WITHIN, toCard } from '#contract/orders/refund-sentences.ts'
import { cardRows, DonationMail, type DonationMailFacts, donationRow, receiptRow } from './donation-mail.tsx'
import { Details } from './frame/mail-tables.tsx'

export type DuplicatePaymentFacts = DonationMailFacts & {
  readonly second: {
    readonly amountCents: number
    readonly cardBrand: string | null
    readonly cardLast4: string | null
    readonly paidAt: Date
  }
}

export const DUPLICATE_PAYMENT_TITLE = 'You were charged twice, and one goes back'

/**
 * Tells a donor who paid twice what is refunded to which card, how long it takes, and that the donation
 * stays.
 */
export const duplicatePaymentMail = (facts: DuplicatePaymentFacts): ReactElement => {
  const { second, givingCase, brand } = facts
  const amount = formatCents(second.amountCents)
  const card = cardName(second.cardBrand, second.cardLast4)
  const sentence = `We’re sorry: your gift to ${givingCase.recipientName} was charged a second time. ${amount} is on its way back to ${toCard(card)}. Your bank can take up to ${BANK_SHOWS_WITHIN} to show it.`
  return (
    <DonationMail
      facts={facts}
      title={DUPLICATE_PAYMENT_TITLE}
      lead={sentence}
      preview={sentence}
      next={`You don’t need to do anything. Your gift counts once, as you meant it. If the money isn’t on your statement after that time, write to ${brand.supportEmail} and name your order.`}
    >
      <Details
        rows={[
          donationRow(facts),
          ['Charged', `${formatDate(second.paidAt)}, a second time`],
          ['Going back', amount],
          ...cardRows(card),
          receiptRow(facts),
        ]}
      />
    </DonationMail>
  )
}

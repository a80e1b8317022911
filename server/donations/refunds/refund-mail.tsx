import type { ReactElement } from 'react'
import { nameInSentence } from '#contract/accounts/first-name.ts'
import { remainsAfter, returnedPartsText, returnReasonText } from '#contract/cases/return-text.ts'
import { refundTarget } from '#contract/donations/card-name.ts'
import type { DonationReturn } from '#contract/donations/donation-shapes.ts'
import { returnSentence } from '#contract/donations/refund-sentences.ts'
import { type AmountRow, Amounts, Details } from '#server/mails/frame/mail-tables.tsx'
import {
  cardRows,
  DonationMail,
  type DonationMailFacts,
  donationRow,
  partRows,
  receiptRow,
} from '../donation-mail.tsx'

export type RefundFacts = DonationMailFacts & {
  readonly refund: DonationReturn
  /** All returns of the donation including this one, newest first. */
  readonly returns: readonly DonationReturn[]
  /** Support's reference of a failed refund; null for one in transit. */
  readonly reference: string | null
}

const cardOf = ({ order }: RefundFacts): string | null => refundTarget(order)

export const refundTitle = (facts: RefundFacts): string =>
  facts.reference === null
    ? `${returnedPartsText(facts.refund, facts)} is on its way back`
    : 'A refund didn’t arrive'

const amountRows = (facts: RefundFacts): AmountRow[] => {
  const { refund, reference } = facts
  const total = reference === null ? 'Back to you' : 'Didn’t arrive'
  const gift = returnedPartsText(refund, facts)
  return [...partRows(facts, refund, gift), { label: total, cents: refund.totalCents, look: 'lineTotal' }]
}

const detailRows = (facts: RefundFacts): (readonly [string, string])[] => {
  const { refund, reference } = facts
  return [
    donationRow(facts),
    ['Why', returnReasonText(refund.reason)],
    ...cardRows(cardOf(facts)),
    receiptRow(facts),
    ...(reference === null ? [] : [['Reference', reference] as const]),
  ]
}

const whatStays = (facts: RefundFacts): string => {
  const { recipientName, recipientFirstName } = facts.donatableCase
  switch (remainsAfter(facts.refund, facts)) {
    case 'all':
      return `Your gift to ${nameInSentence(recipientName)} stays as it is.`
    case 'part':
      return `The rest of your gift to ${nameInSentence(recipientName)} stays.`
    case 'nothing':
      return `Your gift no longer counts on ${recipientFirstName}’s page.`
  }
}

/** What happens next. The donor needn't do anything, whether the refund is in transit or failed. */
const nextSentence = (facts: RefundFacts): string => {
  const { brand, reference } = facts
  if (reference !== null)
    return `Someone on our team is on it and will write to this address. If you write to ${brand.supportEmail}, include ${reference}.`
  return `You don’t need to do anything. ${whatStays(facts)} If it isn’t on your statement after that time, write to ${brand.supportEmail}.`
}

/**
 * Tells a donor that a refund was sent or failed: how much, to which card, how long it takes, and what
 * happens next.
 */
export const refundMail = (facts: RefundFacts): ReactElement => {
  const sentence = returnSentence(
    { ...facts.refund, state: facts.reference === null ? 'on_its_way' : 'failed' },
    cardOf(facts),
  )
  return (
    <DonationMail
      facts={facts}
      title={refundTitle(facts)}
      lead={sentence}
      preview={sentence}
      next={nextSentence(facts)}
    >
      <Amounts rows={amountRows(facts)} />
      <Details rows={detailRows(facts)} />
    </DonationMail>
  )
}

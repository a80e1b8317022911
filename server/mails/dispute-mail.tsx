import type { ReactElement } from 'react'
import { paidWith } from '#contract/orders/card-name.ts'
import type { DonationDisputeState } from '#contract/orders/donation-requests.ts'
import type { DonationDispute } from '#contract/orders/donation-shapes.ts'
import { disputeSentence } from '#contract/orders/refund-sentences.ts'
import { statementText } from '#contract/orders/statement-text.ts'
import { asSentence } from '#contract/plain-text.ts'
import {
  cardRows,
  DonationMail,
  type DonationMailFacts,
  donationRow,
  partRows,
  receiptRow,
} from './donation-mail.tsx'
import { style } from './frame/mail-style.ts'
import { type AmountRow, Amounts, Details } from './frame/mail-tables.tsx'

export type DisputeFacts = DonationMailFacts & {
  readonly dispute: DonationDispute
}

export const disputeTitle = ({ dispute: { state } }: Pick<DisputeFacts, 'dispute'>): string => {
  if (state === 'lost') return 'Your bank returned your gift'
  return state === 'open' ? 'Your bank is looking into your gift' : 'Your gift stands'
}

const AMOUNT_LABELS: Readonly<Record<DonationDisputeState, string>> = {
  inquiry: 'Your bank asks about',
  open: 'Your bank holds',
  won: 'Stays given',
  lost: 'Your bank gave you back',
  closed: 'Stays given',
}

const amountRows = (facts: DisputeFacts): AmountRow[] => {
  const { dispute, order } = facts
  return [
    ...partRows(facts, { ...order, donationCents: order.amountCents }),
    { label: 'You paid', cents: order.totalCents, look: 'line' },
    { label: AMOUNT_LABELS[dispute.state], cents: dispute.amountCents, look: 'lineTotal' },
  ]
}

const GiveAgain = ({ givingCase, publicOrigin }: DisputeFacts) => (
  <>
    {' '}
    If you meant to give after all, you can{' '}
    <a href={`${publicOrigin}/case-detail/${givingCase.caseId}/${givingCase.slug}`} style={style.textLink}>
      give to {givingCase.recipientName} again
    </a>
    .
  </>
)

const nextSentence = ({ dispute, brand, givingCase }: DisputeFacts): string => {
  if (dispute.state !== 'open') return 'You don’t need to do anything.'
  const statement = statementText(brand.name, givingCase.recipientName)
  return `${asSentence(`On your statement the gift is ${statement}`)} If you know it, call the number on your card and say so: that ends it soonest. If you don’t, you don’t need to do anything; your bank decides, and we write to you.`
}

/** Tells a donor what their bank's dispute means for them. */
export const disputeMail = (facts: DisputeFacts): ReactElement => {
  const { dispute, order, givingCase } = facts
  const sentence = disputeSentence(dispute)
  const canGive = dispute.state === 'lost' && givingCase.giving === 'open'
  return (
    <DonationMail
      facts={facts}
      title={disputeTitle(facts)}
      lead={sentence}
      preview={sentence}
      next={
        <>
          {nextSentence(facts)}
          {canGive && <GiveAgain {...facts} />}
        </>
      }
    >
      <Amounts rows={amountRows(facts)} />
      <Details rows={[donationRow(facts), ...cardRows(paidWith(order)), receiptRow(facts)]} />
    </DonationMail>
  )
}

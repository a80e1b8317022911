import type { ReactElement } from 'react'
import { paidWith } from '#contract/donations/card-name.ts'
import type { DonationDisputeState } from '#contract/donations/donation-requests.ts'
import type { DonationDispute } from '#contract/donations/donation-shapes.ts'
import { disputeSentence } from '#contract/donations/refund-sentences.ts'
import { statementPrefix } from '#contract/donations/statement-text.ts'
import { style } from '#server/mails/frame/mail-style.ts'
import { type AmountRow, Amounts, Details } from '#server/mails/frame/mail-tables.tsx'
import {
  cardRows,
  DonationMail,
  type DonationMailFacts,
  donationRow,
  partRows,
  receiptRow,
} from '../donation-mail.tsx'

export type DisputeFacts = DonationMailFacts & {
  readonly dispute: DonationDispute
}

export const disputeTitle = ({ dispute: { state } }: Pick<DisputeFacts, 'dispute'>): string => {
  if (state === 'lost') return 'Your bank returned your gift'
  return state === 'open' ? 'Your bank is looking into your gift' : 'Your gift still counts'
}

const AMOUNT_LABELS: Readonly<Record<DonationDisputeState, string>> = {
  inquiry: 'Your bank asked about',
  open: 'Your bank is holding',
  won: 'Still given',
  lost: 'Your bank returned',
  closed: 'Still given',
}

const amountRows = (facts: DisputeFacts): AmountRow[] => {
  const { dispute, order } = facts
  return [
    ...partRows(facts, { ...order, donationCents: order.amountCents }),
    { label: 'You paid', cents: order.totalCents, look: 'line' },
    { label: AMOUNT_LABELS[dispute.state], cents: dispute.amountCents, look: 'lineTotal' },
  ]
}

const GiveAgain = ({ donatableCase, publicOrigin }: DisputeFacts) => (
  <>
    {' '}
    If you meant to give after all, you can{' '}
    <a
      href={`${publicOrigin}/case-detail/${donatableCase.caseId}/${donatableCase.slug}`}
      style={style.textLink}
    >
      give to {donatableCase.recipientName} again
    </a>
    .
  </>
)

const nextSentence = ({ dispute, brand }: DisputeFacts): string => {
  if (dispute.state !== 'open') return 'You don’t need to do anything.'
  return `The gift is on your statement under ${statementPrefix(brand.name)}. If you recognize it, call the number on your card and say so. That’s the fastest way to settle this. If you don’t recognize it, you don’t need to do anything. Your bank decides, and we’ll write to you.`
}

/** Tells a donor what their bank's dispute means for them. */
export const disputeMail = (facts: DisputeFacts): ReactElement => {
  const { dispute, order, donatableCase } = facts
  const sentence = disputeSentence(dispute)
  const canGive = dispute.state === 'lost' && donatableCase.donationStatus === 'open'
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

import type { ReactElement } from 'react'
import { formatDate } from '#contract/dates.ts'
import { type DestinationKind, ownDestinationText } from '#contract/identity-check/payout-destination.ts'
import { formatCents } from '#contract/money.ts'
import { arrivalText } from '#contract/payouts/arrival-day.ts'
import { payoutFailureText } from '#contract/payouts/payout-text.ts'
import { CaseLine, type MailedCase } from '#server/mails/frame/case-line.tsx'
import { Button, Section } from '#server/mails/frame/elements.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { Details } from '#server/mails/frame/mail-tables.tsx'
import { nameInMail } from '#server/mails/frame/name-in-mail.ts'
import { MailTitle } from '#server/mails/frame/title-text.tsx'
import { WriteLine } from '#server/mails/write-line.tsx'
import type { PayoutNews } from './payout-jobs.ts'

export type PayoutMailFacts = MailSite &
  MailedCase & {
    readonly news: PayoutNews
    /** The reader: the recipient, or the organizer who raised the money for them. */
    readonly reader: 'recipient' | 'organizer'
    readonly recipientDisplay: string
    /** What the payout goes to. */
    readonly paidTo: DestinationKind
    readonly amountCents: number
    readonly donationCount: number
    readonly sentAt: Date | null
    readonly arrivesAt: Date | null
    readonly arrivedAt: Date | null
    readonly failure: string | null
    readonly retryAt: Date | null
    /** The reader's page about the money; null if they have none. */
    readonly pageUrl: string | null
    /** A beneficiary's page to write to donors; null for everyone else. */
    readonly writeUrl: string | null
  }

const subjectOf = ({ reader, recipientDisplay }: PayoutMailFacts): string =>
  reader === 'recipient' ? 'you' : nameInMail(recipientDisplay)

export const payoutMailTitle = (facts: PayoutMailFacts): string => {
  const amount = formatCents(facts.amountCents)
  switch (facts.news) {
    case 'sent':
      return `${amount} is on its way to ${subjectOf(facts)}`
    case 'arrived':
      return facts.reader === 'recipient' ? `${amount} arrived` : `${amount} reached ${subjectOf(facts)}`
    case 'came_back':
      return `${amount} came back`
    case 'unnoted':
      return `What did ${amount} pay for?`
  }
}

const dayRow = (name: string, at: Date | null): [string, string][] =>
  at === null ? [] : [[name, formatDate(at)]]

const cameBack = ({ failure, retryAt, reader }: PayoutMailFacts): string => {
  const why = payoutFailureText(failure ?? '')
  const safe = 'The money is safe, and back with the fundraiser.'
  if (retryAt !== null)
    return `${why} ${safe} We’ll try again on ${formatDate(retryAt)}. You don’t need to do anything.`
  if (failure === 'netted') return `${why} You don’t need to do anything.`
  if (failure === 'canceled') return `${why} ${safe} It will go out once that’s cleared up.`
  return reader === 'recipient'
    ? `${why} ${safe} Add another account, and it will go out with the next transfer.`
    : `${why} ${safe} We asked for another account. Once it’s added, the money will go out with the next transfer.`
}

const sentText = ({ reader, recipientDisplay, paidTo, arrivesAt }: PayoutMailFacts): string => {
  if (arrivesAt === null) return ''
  const bank = reader === 'recipient' ? ownDestinationText(paidTo) : `${nameInMail(recipientDisplay)}’s bank`
  return `It should be ${arrivalText(bank, arrivesAt)}. Banks sometimes take a day longer.`
}

const leadOf = (facts: PayoutMailFacts): string => {
  switch (facts.news) {
    case 'sent':
      return sentText(facts)
    case 'arrived':
      return facts.reader === 'recipient'
        ? `It’s in ${ownDestinationText(facts.paidTo)}. When you’re ready, tell donors what it paid for. A sentence is plenty; a photo is nice.`
        : 'It’s in their bank account. When you’re ready, tell donors what it paid for. A sentence is plenty; a photo is nice.'
    case 'came_back':
      return cameBack(facts)
    case 'unnoted':
      return `${facts.arrivedAt === null ? 'It arrived' : `It arrived on ${formatDate(facts.arrivedAt)}`}, and donors would like to hear what it paid for. A sentence is plenty, and it takes a minute.`
  }
}

/**
 * Tells a recipient or organizer that a payout was sent, arrived or failed (`came_back`), or that it still has no note.
 */
export const payoutMail = (facts: PayoutMailFacts): ReactElement => {
  const { publicOrigin, brand, pageUrl, writeUrl } = facts
  const title = payoutMailTitle(facts)
  return (
    <MailFrame
      site={{ brand, publicOrigin }}
      preview={leadOf(facts)}
      why={`You’re getting this because ${facts.reader === 'recipient' ? 'someone is raising money for you' : 'you’re raising money'} on ${brand.name}.`}
    >
      <MailTitle text={title} />
      <CaseLine mailedCase={facts} />
      <p style={style.lead}>{leadOf(facts)}</p>
      <Details
        rows={[
          ['To', nameInMail(facts.recipientDisplay)],
          ['Amount', formatCents(facts.amountCents)],
          ['Gifts', String(facts.donationCount)],
          ...dayRow('Sent', facts.sentAt),
          ...dayRow('Arrived', facts.arrivedAt),
        ]}
      />
      {pageUrl !== null && (
        <Button href={pageUrl}>
          {facts.news === 'arrived' || facts.news === 'unnoted'
            ? 'Say what it paid for'
            : 'See where the money is'}
        </Button>
      )}
      <Section style={{ padding: '24px 0 32px' }}>
        {writeUrl !== null && <WriteLine url={writeUrl} />}
        <p style={style.note}>
          No one on our team will ever ask for a bank account, card or SSN by e-mail or phone.
        </p>
      </Section>
    </MailFrame>
  )
}

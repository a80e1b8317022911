import type { ReactElement } from 'react'
import { formatDate } from '#contract/dates.ts'
import {
  actByText,
  DISABLED_ACCOUNT_TEXTS,
  type DisabledAccountFacts,
} from '#contract/identity-check/disabled-account-text.ts'
import { type DestinationKind, destinationNoun } from '#contract/identity-check/payout-destination.ts'
import type { DisabledReason } from '#contract/identity-check/withdrawal-account.ts'
import { intervalText, type PayoutInterval } from '#contract/payouts/payout-interval.ts'
import { CaseLine, type MailedCase } from '#server/mails/frame/case-line.tsx'
import { Button, Section } from '#server/mails/frame/elements.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { Details } from '#server/mails/frame/mail-tables.tsx'
import { TextWithSupportLink } from '#server/mails/frame/support-address.tsx'
import { MailTitle } from '#server/mails/frame/title-text.tsx'
import { WriteLine } from '#server/mails/write-line.tsx'

/**
 * State of a withdrawal account: verified for the first time, enabled again, or disabled with the reason and the day by
 * which someone should act.
 */
export type AccountNews = 'verified' | 'enabled' | DisabledAccountFacts

type AccountStateFacts = MailSite &
  MailedCase & {
    readonly news: AccountNews
    /** How often the recipient is paid. */
    readonly payoutInterval: PayoutInterval
    /** What transfers go to. */
    readonly paidTo: DestinationKind
    readonly checkUrl: string
    /** A beneficiary's page to write to donors; null for an organizer. */
    readonly writeUrl: string | null
    readonly now: Date
  }

type Words = { readonly title: string; readonly button: string }

const DISABLED: Words = { title: 'Your account is on hold', button: 'See where it stands' }

/** What the end of a hold means, of whose account. */
export const enabledText = (whose: string): string =>
  `Our payment provider enabled ${whose} account again. What has cleared is sent again, and if giving was open, people can give again.`

const WORDS: Readonly<Record<'verified' | 'enabled' | DisabledReason, Words>> = {
  verified: {
    title: 'You’re verified. Transfers can start',
    button: 'See when you’re paid',
  },
  enabled: { title: 'The hold is over. Your money can go out again', button: 'See where the money is' },
  details_due: { title: 'One more thing before we can send your money', button: 'See what’s missing' },
  under_review: { ...DISABLED, title: 'Our payment provider is taking another look' },
  rejected: DISABLED,
  stopped: DISABLED,
}

const wordsOf = (news: AccountNews | DisabledReason): Words =>
  WORDS[typeof news === 'string' ? news : news.reason]

const safetySentence = ({ refundsAt }: DisabledAccountFacts): string =>
  refundsAt === null
    ? 'The money is safe.'
    : `The money is safe. If this isn’t settled by ${formatDate(new Date(refundsAt))}, gifts go back to donors.`

const leadOf = ({
  news,
  payoutInterval,
  paidTo,
}: Pick<AccountStateFacts, 'news' | 'payoutInterval' | 'paidTo'>): string => {
  if (news === 'verified')
    return `What people give is sent to your ${destinationNoun(paidTo)} ${intervalText(payoutInterval)}, once it has cleared. There’s nothing more to do.`
  if (news === 'enabled') return `${enabledText('your')} There’s nothing more to do.`
  return `${DISABLED_ACCOUNT_TEXTS[news.reason].why} ${safetySentence(news)} Until this is done, we can’t send you money, and no one can give.`
}

/** Rows about a disabled account, with the same texts as on the check's page. */
const disabledRows = (
  facts: DisabledAccountFacts,
  us: string,
  now: Date,
): readonly (readonly [string, string])[] => {
  const { code, nextStep, whoActs } = DISABLED_ACCOUNT_TEXTS[facts.reason]
  return [
    ['Code', code],
    ['Next step', nextStep(us)],
    ['Who acts', whoActs],
    ['By', actByText(facts, now)],
  ]
}

export const accountStateTitle = (news: AccountNews | DisabledReason): string => wordsOf(news).title

/** Tells a recipient that they can be paid, or can't any more. */
export const accountStateMail = (facts: AccountStateFacts): ReactElement => {
  const { news, checkUrl, writeUrl, now, publicOrigin, brand } = facts
  const { title, button } = wordsOf(news)
  return (
    <MailFrame
      site={{ brand, publicOrigin }}
      preview={leadOf(facts)}
      why={`You’re getting this because you receive the money raised by a fundraiser on ${brand.name}.`}
    >
      <MailTitle text={title} />
      <CaseLine mailedCase={facts} />
      <p style={style.lead}>{leadOf(facts)}</p>
      {typeof news !== 'string' && <Details rows={disabledRows(news, brand.supportEmail, now)} />}
      <Button href={checkUrl}>{button}</Button>
      <Section style={{ padding: '24px 0 32px' }}>
        {news === 'verified' && writeUrl !== null && <WriteLine url={writeUrl} />}
        <p style={style.note}>
          No one on our team will ever ask for your bank account, card or SSN by e-mail or phone.
          {news === 'verified' && (
            <>
              {' '}
              <TextWithSupportLink
                text={`If you didn’t do this, write to ${brand.supportEmail}.`}
                brand={brand}
              />
            </>
          )}
        </p>
      </Section>
    </MailFrame>
  )
}

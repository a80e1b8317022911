import type { ReactElement } from 'react'
import { ANONYMOUS } from '#contract/cases/cases.ts'
import type { LinkedThanks } from '#contract/fundraisers/donation-notice-calls.ts'
import { NOTICES_AT_ONCE_PER_DAY } from '#contract/fundraisers/organizer-limits.ts'
import { formatCents } from '#contract/money.ts'
import { CaseMail } from '#server/mails/case-mail.tsx'
import type { MailedCase } from '#server/mails/frame/case-line.tsx'
import { Section } from '#server/mails/frame/elements.tsx'
import { Lines } from '#server/mails/frame/lines.tsx'
import type { MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { nameInGreeting, sentenceInMail } from '#server/mails/frame/name-in-mail.ts'

/** A donation as its mail names it: what the public reads of it. */
type MailedDonation = NonNullable<LinkedThanks['donation']>

type NoticeSite = MailSite &
  MailedCase & {
    /** "$840 of $18,400" */
    readonly raised: string
    readonly donorsPath: string
    readonly unsubscribeUrl: string
  }

export type NoticeFacts = NoticeSite & {
  readonly donation: MailedDonation
  readonly isFirst: boolean
  /** Whether further ones of the day wait for the digest. */
  readonly isLastToday: boolean
  /** The thank-you that the button's page sends. */
  readonly thanks: string
  readonly thanksPath: string
}

export type DigestFacts = NoticeSite & {
  readonly count: number
  readonly donations: readonly (MailedDonation & {
    readonly donationId: string
    readonly thanksPath: string
  })[]
}

const WHY = 'You’re getting this because you organize this fundraiser.'

/** "Maya K. gave $50"; without the amount if the donor hides it. */
const giftWords = ({ shownName, amountCents }: MailedDonation): string => {
  const donor = shownName === ANONYMOUS ? 'Someone' : nameInGreeting(shownName)
  return amountCents === null ? `${donor} gave` : `${donor} gave ${formatCents(amountCents)}`
}

export const noticeTitle = ({ donation, isFirst }: Pick<NoticeFacts, 'donation' | 'isFirst'>): string =>
  isFirst ? 'Your first gift is in' : `${giftWords(donation)} to your fundraiser`

export const donationDigestTitle = ({ count }: Pick<DigestFacts, 'count'>): string =>
  count === 1
    ? 'One more gift to your fundraiser'
    : `${count.toLocaleString('en-US')} gifts to your fundraiser`

/** A donor's words are a stranger's: line by line without links or phone numbers. */
const Words = ({ message }: Pick<MailedDonation, 'message'>) =>
  message === null ? null : (
    <Section style={{ padding: '0 0 24px' }}>
      <p style={style.quote}>
        “<Lines text={message.split(/\r?\n/).map(sentenceInMail).join('\n')} />”
      </p>
    </Section>
  )

const Settings = ({ unsubscribeUrl }: Pick<NoticeSite, 'unsubscribeUrl'>) => (
  <a href={unsubscribeUrl} style={style.smallLink}>
    Right away, once a day or never: change how you hear about gifts
  </a>
)

/** Tells an organizer of one donation. */
export const noticeMail = (facts: NoticeFacts): ReactElement => (
  <CaseMail
    site={facts}
    title={noticeTitle(facts)}
    mailedCase={facts}
    preview={facts.donation.message === null ? `You’ve raised ${facts.raised}.` : facts.donation.message}
    why={WHY}
    button={{ words: 'Send thanks', path: facts.thanksPath }}
    unsubscribeUrl={facts.unsubscribeUrl}
  >
    <p style={style.lead}>
      {facts.isFirst && `${giftWords(facts.donation)}. `}You’ve raised {facts.raised}.
      {facts.donation.amountCents === null &&
        ' The donor keeps the amount off the page; your dashboard has it.'}
    </p>
    <Words message={facts.donation.message} />
    <p style={style.lead}>
      The button opens a page that sends: “{facts.thanks}” Or{' '}
      <a href={`${facts.publicOrigin}${facts.donorsPath}`} style={style.textLink}>
        write your own
      </a>
      .
    </p>
    {facts.isFirst && (
      <p style={style.lead}>
        People are more likely to give to a page that others have given to. Share it again today.
      </p>
    )}
    {facts.isLastToday && (
      <p style={style.lead}>
        That’s {NOTICES_AT_ONCE_PER_DAY} of these e-mails today. If more gifts come, you’ll hear of them in
        one e-mail this evening.
      </p>
    )}
    <p style={style.lead}>
      <Settings unsubscribeUrl={facts.unsubscribeUrl} />
    </p>
  </CaseMail>
)

/** Tells an organizer of a day's donations in one mail. */
export const donationDigestMail = (facts: DigestFacts): ReactElement => (
  <CaseMail
    site={facts}
    title={donationDigestTitle(facts)}
    mailedCase={facts}
    preview={`You’ve raised ${facts.raised}.`}
    why={WHY}
    button={{ words: 'Thank everyone', path: facts.donorsPath }}
    unsubscribeUrl={facts.unsubscribeUrl}
  >
    <p style={style.lead}>You’ve raised {facts.raised}.</p>
    {facts.donations.map((donation) => (
      <Section key={donation.donationId} style={{ padding: '0 0 8px' }}>
        <p style={style.lead}>
          <strong>{giftWords(donation)}</strong>
          <br />
          <a href={`${facts.publicOrigin}${donation.thanksPath}`} style={style.smallLink}>
            Send thanks
          </a>
        </p>
        <Words message={donation.message} />
      </Section>
    ))}
    {facts.count > facts.donations.length && (
      <p style={style.lead}>
        And {(facts.count - facts.donations.length).toLocaleString('en-US')} more on your dashboard.
      </p>
    )}
    <p style={style.lead}>
      <Settings unsubscribeUrl={facts.unsubscribeUrl} />
    </p>
  </CaseMail>
)

import type { ReactElement } from 'react'
import { firstNameOf } from '#contract/accounts/first-name.ts'
import { formatDate } from '#contract/dates.ts'
import type { CheckRole } from '#contract/identity-check/withdrawal-account.ts'
import { formatCents } from '#contract/money.ts'
import { CaseLine } from '#server/mails/frame/case-line.tsx'
import { Button, Section } from '#server/mails/frame/elements.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { Details } from '#server/mails/frame/mail-tables.tsx'
import { nameInGreeting, nameInMail } from '#server/mails/frame/name-in-mail.ts'
import { TextWithSupportLink } from '#server/mails/frame/support-address.tsx'
import { MailTitle } from '#server/mails/frame/title-text.tsx'
import { type Addressee, beneficiaryReason } from './addressee.ts'

/** What a public fundraiser has raised for an unverified recipient, and their deadlines. */
export type HeldFacts = {
  readonly raisedCents: number
  readonly donationCount: number
  /** Null once giving has ended. */
  readonly donationsPauseAt: Date | null
  readonly refundsAt: Date
}

export type IdentityCheckFacts = MailSite &
  HeldFacts &
  Pick<Addressee, 'to' | 'isTypedByOrganizer'> & {
    readonly role: CheckRole
    readonly organizerName: string
    readonly caseTitle: string
    /** Address of the check's page, for a beneficiary with their signed key. */
    readonly checkUrl: string
    /** Whether an earlier mail went out and the check isn't finished. */
    readonly isReminder: boolean
  }

export const identityCheckTitle = ({ role, organizerName, isReminder }: IdentityCheckFacts): string => {
  if (role === 'organizer')
    return isReminder ? 'Still to do: confirm who you are' : 'Confirm who you are, so the money can reach you'
  const name = nameInGreeting(organizerName)
  return isReminder
    ? `${name} is raising money for you: one step is left`
    : `${name} is raising money for you`
}

const NEED = 'we need to know who you are. It takes about five minutes.'

const lead = ({ role, organizerName, isReminder, donationsPauseAt }: IdentityCheckFacts): string => {
  if (donationsPauseAt === null)
    return role === 'organizer'
      ? `Your fundraiser has ended. Before we send you the money that people gave, ${NEED}`
      : `The fundraiser that ${nameInMail(organizerName)} started for you has ended. Before we send you the money that people gave, ${NEED}`
  if (role === 'organizer')
    return isReminder
      ? `Your fundraiser is open, and people can give. Before we send you the money, ${NEED}`
      : `Your fundraiser is open. Before we send you the money that people give, ${NEED}`
  const name = nameInMail(organizerName)
  return isReminder
    ? `People can give to the fundraiser that ${name} started for you. Before we send you the money, ${NEED}`
    : `${name} started a fundraiser for you, and the money goes only to you. Before we send it, ${NEED}`
}

const NEEDED =
  'You’ll need your legal name, birth date, home address, phone, the last 4 digits of your SSN, and the account that the money should go to.'

const note = ({ role }: IdentityCheckFacts): string =>
  role === 'organizer'
    ? 'Your account and the digits of your SSN go only to our payment provider; we never see them. No one on our team will ever ask for them by e-mail or phone.'
    : 'You don’t need an account. The link is just for you, so please don’t share it. Your account and the digits of your SSN go only to our payment provider; we never see them.'

/** Note for a beneficiary who doesn't know the organizer or doesn't want the fundraiser. */
const UnwantedNote = ({ role, organizerName, brand }: IdentityCheckFacts) =>
  role === 'beneficiary' && (
    <Section style={{ padding: '24px 0 0' }}>
      <p style={style.wayOut}>
        <strong>Don’t know {nameInGreeting(firstNameOf(organizerName))}, or don’t want this?</strong>{' '}
        <TextWithSupportLink text={`Write to ${brand.supportEmail}, and we’ll stop it.`} brand={brand} />
      </p>
    </Section>
  )

/** Details that only the real fundraiser knows, so that the mail doesn't look like phishing. */
export const raisedText = ({
  raisedCents,
  donationCount,
}: Pick<HeldFacts, 'raisedCents' | 'donationCount'>): string =>
  donationCount === 0
    ? 'Nothing yet'
    : `${formatCents(raisedCents)} from ${donationCount === 1 ? '1 donation' : `${donationCount} donations`}`

export const heldRows = (facts: HeldFacts): [string, string][] => [
  ['Raised so far', raisedText(facts)],
  ...(facts.donationsPauseAt === null
    ? []
    : [['Giving pauses', formatDate(facts.donationsPauseAt)] satisfies [string, string]]),
  ['Gifts go back', formatDate(facts.refundsAt)],
]

/** Asks a recipient for the identity check; each of these mails has the two deadlines. */
export const identityCheckMail = (facts: IdentityCheckFacts): ReactElement => {
  const { publicOrigin, brand, checkUrl, donationsPauseAt, refundsAt } = facts
  const title = identityCheckTitle(facts)
  return (
    <MailFrame
      site={{ brand, publicOrigin }}
      preview={`Confirm who you are by ${formatDate(donationsPauseAt ?? refundsAt)}. It takes about five minutes.`}
      why={
        facts.role === 'organizer'
          ? 'You’re getting this because you’re raising money for yourself.'
          : beneficiaryReason(facts, facts.organizerName)
      }
    >
      <MailTitle text={title} />
      <CaseLine mailedCase={facts} />
      <p style={style.lead}>{lead(facts)}</p>
      <p style={style.metaAbove}>{NEEDED}</p>
      <Details rows={heldRows(facts)} />
      <Button href={checkUrl}>Confirm who you are</Button>
      <UnwantedNote {...facts} />
      <Section style={{ padding: '24px 0 32px' }}>
        <p style={style.note}>
          {donationsPauseAt === null
            ? 'If you haven’t finished by the date above, every gift goes back to its donor.'
            : 'If you haven’t finished by the first date, no one can give until you do. If you haven’t by the second, every gift goes back to its donor.'}{' '}
          {note(facts)}
        </p>
      </Section>
    </MailFrame>
  )
}

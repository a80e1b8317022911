import type { ReactElement } from 'react'
import type { Statement } from '#contract/donations/statement-calls.ts'
import { statementLines } from '#contract/donations/statement-lines.ts'
import { formatDonation } from '#contract/money.ts'
import { donatePath } from '#contract/page-addresses.ts'
import { Button, Section } from '#server/mails/frame/elements.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { type AmountRow, Amounts } from '#server/mails/frame/mail-tables.tsx'
import { nameInMail } from '#server/mails/frame/name-in-mail.ts'
import { MailTitle } from '#server/mails/frame/title-text.tsx'
import { PERSONAL_DONATIONS } from './personal-donations.ts'

export type StatementFacts = MailSite & {
  readonly statement: Statement
  /** Signed path of the statement's page. */
  readonly statementUrl: string
  /** The statement of the household; null without one. */
  readonly household: { readonly otherEmail: string; readonly url: string } | null
}

export const statementTitle = ({ year }: Pick<Statement, 'year'>): string => `Your giving in ${year}`

const donationsText = (count: number): string => (count === 1 ? 'one gift' : `${count} gifts`)

const amountRows = ({ statement: { totals }, brand }: StatementFacts): AmountRow[] =>
  statementLines(totals, brand.name).map(({ words, cents, isSum }) => ({
    label: words,
    cents,
    look: isSum ? 'lineTotal' : 'line',
  }))

/** Links that a mail has to give again. The statement's page has one for each gift. */
const GIVE_AGAIN_MAX = 5

/** The newest gift to each case that takes gifts now. */
const repeatable = ({ donations }: Statement): Statement['donations'] => {
  const newestOfCases = new Map(donations.map((donation) => [donation.caseId, donation]))
  return [...newestOfCases.values()]
    .filter(({ canGiveAgain }) => canGiveAgain)
    .toReversed()
    .slice(0, GIVE_AGAIN_MAX)
}

/** Links that open the donate page of a case with the same amount. */
const GiveAgain = ({ statement, publicOrigin }: StatementFacts) => (
  <Section style={{ padding: '24px 0 0' }}>
    {repeatable(statement).map(({ caseId, recipientName, donationCents }) => (
      <p key={caseId} style={style.lead}>
        <a href={`${publicOrigin}${donatePath(caseId, donationCents)}`} style={style.textLink}>
          Give {formatDonation(donationCents)} to {nameInMail(recipientName)} again
        </a>
      </p>
    ))}
  </Section>
)

/** Mails the link to a yearly statement to the address whose donations it lists. */
export const statementMail = (facts: StatementFacts): ReactElement => {
  const { statement, statementUrl, household, publicOrigin, brand } = facts
  return (
    <MailFrame
      site={{ brand, publicOrigin }}
      preview={`${donationsText(statement.donations.length)} in ${statement.year}, all in one place to print or keep.`}
      why={`You’re getting this because someone asked for the statement for ${statement.email}.`}
    >
      <MailTitle text={statementTitle(statement)} />
      <p style={style.lead}>
        In {statement.year} you made {donationsText(statement.donations.length)} with {statement.email}. The
        statement has {statement.donations.length === 1 ? 'it' : 'each one'}, as a page, PDF or CSV.
      </p>
      <Amounts rows={amountRows(facts)} />
      <Button href={`${publicOrigin}${statementUrl}`}>See your statement</Button>
      {household !== null && (
        <p style={style.lead}>
          <a href={`${publicOrigin}${household.url}`} style={style.textLink}>
            See one statement for {statement.email} and {household.otherEmail}
          </a>
        </p>
      )}
      {repeatable(statement).length > 0 && <GiveAgain {...facts} />}
      <Section style={{ padding: '24px 0 32px' }}>
        <p style={style.note}>
          {PERSONAL_DONATIONS} The link works without an account, and anyone who has it can see these gifts,
          so keep it to yourself.
        </p>
      </Section>
    </MailFrame>
  )
}

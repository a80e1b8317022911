import type { ReactElement } from 'react'
import { PERSONAL_DONATIONS } from '#contract/orders/donation-sentences.ts'
import type { Statement } from '#contract/orders/statement-calls.ts'
import { statementLines } from '#contract/orders/statement-words.ts'
import { Button, Section } from './frame/elements.tsx'
import { MailFrame, type MailSite } from './frame/mail-frame.tsx'
import { style } from './frame/mail-style.ts'
import { type AmountRow, Amounts } from './frame/mail-tables.tsx'
import { MailTitle } from './frame/title-text.tsx'

export type StatementFacts = MailSite & {
  readonly statement: Statement
  /** Signed path of the statement's page. */
  readonly statementUrl: string
}

export const statementTitle = ({ year }: Pick<Statement, 'year'>): string => `Your giving in ${year}`

const giftsText = (count: number): string => (count === 1 ? 'one gift' : `${count} gifts`)

const amountRows = ({ statement: { totals }, brand }: StatementFacts): AmountRow[] =>
  statementLines(totals, brand.name).map(({ words, cents, isSum }) => ({
    label: words,
    cents,
    look: isSum ? 'lineTotal' : 'line',
  }))

/** Mails the link to a yearly statement to the address whose donations it lists. */
export const statementMail = (facts: StatementFacts): ReactElement => {
  const { statement, statementUrl, publicOrigin, brand } = facts
  return (
    <MailFrame
      site={{ brand, publicOrigin }}
      preview={`${giftsText(statement.donations.length)} in ${statement.year}, with everything to print or to keep.`}
      why={`You get this because somebody asked for the statement of ${statement.email}.`}
    >
      <MailTitle text={statementTitle(statement)} />
      <p style={style.lead}>
        In {statement.year} you made {giftsText(statement.donations.length)} with {statement.email}. The
        statement lists each of them, to read, to print and as a table.
      </p>
      <Amounts rows={amountRows(facts)} />
      <Button href={`${publicOrigin}${statementUrl}`}>See your statement</Button>
      <Section style={{ padding: '24px 0 32px' }}>
        <p style={style.note}>
          {PERSONAL_DONATIONS} The link works without an account: whoever has it sees these gifts, so keep it
          to yourself.
        </p>
      </Section>
    </MailFrame>
  )
}

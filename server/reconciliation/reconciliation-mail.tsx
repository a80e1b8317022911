import type { ReactElement } from 'react'
import { formatCents } from '#contract/money.ts'
import type { MonthFees } from '#server/ledger/card-fee-report.ts'
import { Section } from '#server/mails/frame/elements.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { type AmountRow, Amounts, Details } from '#server/mails/frame/mail-tables.tsx'
import { MailTitle } from '#server/mails/frame/title-text.tsx'

/** The part of a night's report that the mail shows. */
type NightReport = {
  readonly range: { readonly from: Date; readonly to: Date }
  readonly counts: { readonly movements: number; readonly mended: number; readonly openDifferences: number }
  readonly unexplainedCents: number
  /** The largest open or explained differences, limited to a readable number. */
  readonly differences: readonly {
    readonly kind: string
    readonly ref: string
    readonly oursCents: number
    readonly theirsCents: number
    readonly cause: string
    readonly explanation: string | null
  }[]
  /** Card fees of each month in which the range has days. */
  readonly cardFees: readonly MonthFees[]
}
export type ReconciliationFacts = MailSite & { readonly report: NightReport }

/** A range of whole UTC days, which the provider counts by, too. */
const dayRange = (from: Date, to: Date): string => {
  const last = new Date(to.getTime() - 1)
  return `${from.toISOString().slice(0, 10)} to ${last.toISOString().slice(0, 10)}, UTC`
}

const booksAgree = ({ counts, unexplainedCents }: NightReport): boolean =>
  counts.openDifferences === 0 && unexplainedCents === 0

export const reconciliationTitle = (report: NightReport): string =>
  booksAgree(report)
    ? 'Last night the books agreed with the provider'
    : 'Last night the books and the provider differed'

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

const resultSentence = (report: NightReport): string => {
  const { counts, unexplainedCents } = report
  const compared = `${plural(counts.movements, 'movement')} compared, ${counts.mended} recorded without an event from the provider.`
  if (booksAgree(report)) return `${compared} Nothing is open.`
  if (unexplainedCents === 0) return `${compared} Open: ${plural(counts.openDifferences, 'difference')}.`
  return `${compared} The sums are ${formatCents(unexplainedCents)} apart beyond the ${plural(counts.openDifferences, 'difference')} found: the comparison itself is wrong.`
}

const feeRows = (cardFees: MonthFees, brandName: string): AmountRow[] => [
  { label: 'Published fee, borne by cases', cents: cardFees.caseCents, look: 'line' },
  { label: 'Published fee, covered by donors', cents: cardFees.coveredCents, look: 'line' },
  { label: 'Returned with refunds and lost disputes', cents: -cardFees.returnedCents, look: 'line' },
  { label: 'The provider’s real fees', cents: -cardFees.realCents, look: 'line' },
  {
    label: cardFees.leftCents < 0 ? `${brandName} pays` : `Left for ${brandName}`,
    cents: cardFees.leftCents,
    look: 'lineTotal',
  },
]

const unknownFeesSentence = ({ donations, waiting }: MonthFees): string =>
  waiting === 0
    ? `The real fee of each of ${plural(donations, 'gift')} is known.`
    : `The real fee of ${waiting} of ${plural(donations, 'gift')} isn’t known yet: the provider’s figure will grow by it.`

const differenceRows = ({ differences }: NightReport): (readonly [string, string])[] =>
  differences.map(({ kind, ref, oursCents, theirsCents, cause, explanation }) => [
    kind.replaceAll('_', ' '),
    `${ref}: ${formatCents(oursCents)} in our books, ${formatCents(theirsCents)} there. ${cause}${
      explanation === null ? '' : ` Explained: ${explanation}`
    }`,
  ])

/** The nightly reconciliation's result and the card fees, for finance. */
export const reconciliationMail = ({ report, brand, publicOrigin }: ReconciliationFacts): ReactElement => (
  <MailFrame
    site={{ brand, publicOrigin }}
    preview={resultSentence(report)}
    why={`You’re getting this because ${brand.name}’s reports go to this address.`}
  >
    <MailTitle text={reconciliationTitle(report)} />
    <p style={style.lead}>
      {dayRange(report.range.from, report.range.to)}. {resultSentence(report)}
    </p>
    {report.differences.length > 0 && <Details rows={differenceRows(report)} />}
    {report.cardFees.map((month) => (
      <Section key={month.from}>
        <h2 style={style.lineTotal}>Card fees, {dayRange(new Date(month.from), new Date(month.to))}</h2>
        <Amounts rows={feeRows(month, brand.name)} />
        <Section style={{ padding: '0 0 32px' }}>
          <p style={style.note}>{unknownFeesSentence(month)}</p>
        </Section>
      </Section>
    ))}
  </MailFrame>
)

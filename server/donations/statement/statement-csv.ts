import { pacificDay } from '#contract/dates.ts'
import { NAME_SHOWN_LABELS } from '#contract/donations/shown-name.ts'
import type { Statement } from '#contract/donations/statement-calls.ts'
import { givenWith } from '#contract/donations/statement-lines.ts'
import { formatDecimal } from '#contract/money.ts'
import { csvRow, UTF8_BOM } from '#server/documents/csv.ts'
import { PERSONAL_DONATIONS } from './personal-donations.ts'

const HEAD = [
  'Date (Pacific Time)',
  'Receipt',
  'Fundraiser',
  'Recipient',
  'Shown as',
  'Gift (USD)',
  'Tip (USD)',
  'Card fee covered (USD)',
  'Paid (USD)',
  'Returned (USD)',
  'Paid less returned (USD)',
]

const amounts = (sums: Statement['totals']): string[] =>
  [
    sums.donationCents,
    sums.tipCents,
    sums.coverFeeCents,
    sums.paidCents,
    sums.refundedCents,
    sums.netCents,
  ].map(formatDecimal)

/** The statement as CSV. */
export const statementCsv = (statement: Statement): string => {
  const { donations, totals, year, otherEmail } = statement
  const ofHousehold = (text: string): string[] => (otherEmail === null ? [] : [text])
  const rows = [
    [...HEAD, ...ofHousehold('Donor’s e-mail')],
    ...donations.map((donation) => [
      pacificDay(new Date(donation.paidAt)),
      donation.receiptNumber,
      donation.caseTitle,
      donation.recipientName,
      NAME_SHOWN_LABELS[donation.nameShown],
      ...amounts(donation),
      ...ofHousehold(givenWith(statement, donation)),
    ]),
    [`All of ${year}`, '', '', '', '', ...amounts(totals), ...ofHousehold('')],
    [PERSONAL_DONATIONS],
  ]
  return `${UTF8_BOM}${rows.map(csvRow).join('')}`
}

import { pacificDay } from '#contract/dates.ts'
import { formatDecimal } from '#contract/money.ts'
import { PERSONAL_DONATIONS } from '#contract/orders/donation-sentences.ts'
import { NAME_SHOWN_LABELS } from '#contract/orders/shown-name.ts'
import type { Statement } from '#contract/orders/statement-calls.ts'

/**
 * One field: quoted, and never a formula. A text that a spreadsheet would calculate gets an apostrophe before it,
 * which shows it as the text it is.
 */
export const csvField = (text: string): string =>
  `"${(/^[\s\u200B\uFEFF]*[=+\-@\t\r＝＋－＠]/u.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

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

/** The statement for spreadsheets: UTF-8 with its mark, since some of them guess otherwise. */
export const statementCsv = ({ donations, totals, year }: Statement): string => {
  const rows = [
    HEAD,
    ...donations.map((donation) => [
      pacificDay(new Date(donation.paidAt)),
      donation.receiptNumber,
      donation.caseTitle,
      donation.recipientName,
      NAME_SHOWN_LABELS[donation.nameShown],
      ...amounts(donation),
    ]),
    [`All of ${year}`, '', '', '', '', ...amounts(totals)],
    [PERSONAL_DONATIONS],
  ]
  return `\uFEFF${rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('')}`
}

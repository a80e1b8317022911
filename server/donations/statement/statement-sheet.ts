import { capitalized } from '#contract/accounts/first-name.ts'
import { formatDate, formatShortDate } from '#contract/dates.ts'
import type { Statement } from '#contract/donations/statement-calls.ts'
import { givenWith, statementAddresses } from '#contract/donations/statement-lines.ts'
import { formatCents } from '#contract/money.ts'
import { drawablePerson } from '#server/documents/font-files.ts'
import type { Sheet, SheetTable } from '#server/documents/sheet.ts'
import type { MailBrand } from '#server/mails/frame/mail-frame.tsx'
import { PERSONAL_DONATIONS } from './personal-donations.ts'

const COLUMNS: SheetTable['columns'] = [
  { label: 'Date', share: 0.09 },
  { label: 'For', share: 0.37 },
  { label: 'Gift', share: 0.11, align: 'right' },
  { label: 'Tip', share: 0.1, align: 'right' },
  { label: 'Card fee', share: 0.1, align: 'right' },
  { label: 'Paid', share: 0.115, align: 'right' },
  { label: 'Returned', share: 0.115, align: 'right' },
]

const amounts = (sums: Statement['totals']): string[] =>
  [sums.donationCents, sums.tipCents, sums.coverFeeCents, sums.paidCents, sums.refundedCents].map(formatCents)

/** A year's donations, for the PDF. */
export const statementSheet = (statement: Statement, brand: MailBrand): Sheet => {
  const { year, donations, totals, donorName, otherEmail, madeAt } = statement
  const addresses = statementAddresses(statement)
  return {
    name: `${brand.name} statement ${year}`,
    brandName: brand.name,
    foot: `${brand.legalEntity} · ${brand.supportEmail} · ${brand.supportPhone}`,
    parts: [
      { kind: 'title', text: `Giving in ${year}` },
      {
        kind: 'text',
        text: donorName === '' ? addresses : drawablePerson(donorName, addresses),
        quiet: true,
      },
      {
        kind: 'table',
        columns: COLUMNS,
        rows: donations.map((donation) => [
          formatShortDate(new Date(donation.paidAt)),
          `${capitalized(donation.recipientName)}: ${donation.caseTitle}\nReceipt ${donation.receiptNumber}${otherEmail === null ? '' : `, from ${givenWith(statement, donation)}`}`,
          ...amounts(donation),
        ]),
        total: ['All', donations.length === 1 ? 'One gift' : `${donations.length} gifts`, ...amounts(totals)],
      },
      {
        kind: 'amounts',
        rows: [{ label: 'Paid less returned', amount: formatCents(totals.netCents), look: 'total' }],
      },
      { kind: 'text', text: PERSONAL_DONATIONS },
      {
        kind: 'text',
        text: `Days are Pacific Time. “Returned” is what was refunded by ${formatDate(new Date(madeAt))}, in any year.`,
        quiet: true,
      },
    ],
  }
}

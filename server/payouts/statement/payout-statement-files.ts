import { formatShortDate, pacificDay } from '#contract/dates.ts'
import { addCents, formatCents, formatDecimal } from '#contract/money.ts'
import {
  NO_TAX_FORM,
  type PayoutStatement,
  periodText,
  receivedLines,
} from '#contract/payouts/payout-statement.ts'
import { csvRow } from '#server/documents/csv.ts'
import type { Sheet } from '#server/documents/sheet.ts'
import type { MailBrand } from '#server/mails/frame/mail-frame.tsx'

const shortDate = (at: string | null): string => (at === null ? '' : formatShortDate(new Date(at)))

const payoutStateWords = ({ cameBackAt }: PayoutStatement['transfers'][number]): string =>
  cameBackAt === null ? 'Arrived' : `Came back ${shortDate(cameBackAt)}`

/** The content of the PDF of a month's or a year's statement. */
export const payoutStatementSheet = (statement: PayoutStatement, brand: MailBrand): Sheet => {
  const { title, period, recipientDisplay, transfers, paidCents } = statement
  const lines = receivedLines(statement)
  return {
    name: `${brand.name} payouts ${period}`,
    brandName: brand.name,
    foot: `${brand.legalEntity} · ${brand.supportEmail} · ${brand.supportPhone}`,
    parts: [
      { kind: 'title', text: `Payouts in ${periodText(period)}` },
      {
        kind: 'text',
        quiet: true,
        text: `${title}${recipientDisplay === null ? '' : `, to ${recipientDisplay}`}`,
      },
      {
        kind: 'amounts',
        rows: [
          ...lines.map(({ words, cents }) => ({ label: words, amount: formatCents(Math.abs(cents)) })),
          {
            label: 'For the recipient',
            look: 'total',
            amount: formatCents(addCents(...lines.map(({ cents }) => cents))),
          },
        ],
      },
      { kind: 'heading', text: 'Transfers that arrived' },
      {
        kind: 'table',
        columns: [
          { label: 'Arrived', share: 0.2 },
          { label: 'Sent', share: 0.2 },
          { label: 'State', share: 0.35 },
          { label: 'Amount', share: 0.25, align: 'right' },
        ],
        rows: transfers.map((transfer) => [
          shortDate(transfer.paidAt),
          shortDate(transfer.sentAt),
          payoutStateWords(transfer),
          formatCents(transfer.amountCents),
        ]),
        total: ['Paid', '', '', formatCents(paidCents)],
      },
      { kind: 'text', text: NO_TAX_FORM },
      {
        kind: 'text',
        quiet: true,
        text: 'Days are Pacific Time. A gift leaves with a transfer some days after it was made, sometimes in another month.',
      },
    ],
  }
}

const HEAD = ['Date (Pacific Time)', 'What', 'Sent', 'Amount (USD)']

/** The statement as CSV in UTF-8, with a byte order mark, because some spreadsheets guess the encoding otherwise. */
export const payoutStatementCsv = (statement: PayoutStatement): Buffer => {
  const { title, period, transfers, paidCents } = statement
  const lines = receivedLines(statement)
  const rows = [
    [title, periodText(period), '', ''],
    HEAD,
    ...lines.map(({ words, cents }) => ['', words, '', formatDecimal(Math.abs(cents))]),
    ['', 'For the recipient', '', formatDecimal(addCents(...lines.map(({ cents }) => cents)))],
    ...transfers.map((transfer) => [
      pacificDay(new Date(transfer.paidAt)),
      `Transfer: ${payoutStateWords(transfer)}`,
      transfer.sentAt === null ? '' : pacificDay(new Date(transfer.sentAt)),
      formatDecimal(transfer.amountCents),
    ]),
    ['', 'Paid', '', formatDecimal(paidCents)],
    [NO_TAX_FORM, '', '', ''],
  ]
  return Buffer.from(`\uFEFF${rows.map(csvRow).join('')}`)
}

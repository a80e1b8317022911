import { describe, expect, it } from 'vitest'
import type { Statement } from '#contract/donations/statement-calls.ts'
import { csvField } from '#server/documents/csv.ts'
import { statementCsv } from './statement-csv.ts'

const sums = {
  donationCents: 5000,
  tipCents: 0,
  coverFeeCents: 175,
  paidCents: 5175,
  refundedCents: 0,
  netCents: 5175,
}
const statement: Statement = {
  year: 2026,
  email: 'carol@mail.example',
  otherEmail: null,
  donorName: 'Carol Brandt',
  madeAt: '2026-12-31T10:00:00Z',
  donations: [
    {
      receiptNumber: '7Q4M-91XZ',
      receiptUrl: '/receipt/x',
      paidAt: '2026-11-22T03:14:00Z',
      caseId: '0123456789AB',
      canGiveAgain: true,
      caseTitle: '=HYPERLINK("https://evil.example","Help")',
      recipientName: 'Rosa "R" Delgado, née Ruiz',
      nameShown: 'first_initial',
      ...sums,
    },
  ],
  totals: sums,
  pdfUrl: '',
  csvUrl: '',
}

describe('a statement as a table', () => {
  it('is quoted throughout, with Pacific dates and plain amounts', () => {
    expect(statementCsv(statement).split('\r\n').slice(1)).toEqual([
      `"2026-11-21","7Q4M-91XZ","'=HYPERLINK(""https://evil.example"",""Help"")","Rosa ""R"" Delgado, née Ruiz","First name and initial","50.00","0.00","1.75","51.75","0.00","51.75"`,
      '"All of 2026","","","","","50.00","0.00","1.75","51.75","0.00","51.75"',
      '"Gifts made here are personal gifts to a person. They are not tax-deductible."',
      '',
    ])
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\n=1', '\u200B=1', '\uFEFF@x', '＝1+1'])(
    'lets no spreadsheet evaluate %j',
    (text) => {
      expect(csvField(text)).toBe(`"'${text}"`)
    },
  )

  it.each(['Rosa', '5 + 5', 'a=b', '', '“@home”'])('leaves %j unchanged', (text) => {
    expect(csvField(text)).toBe(`"${text}"`)
  })
})

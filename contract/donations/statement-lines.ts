import { formatCents } from '#contract/money.ts'
import type { Statement } from './statement-calls.ts'

/** Texts for a year's sums, shared by the page and the mail. */

type Sums = Pick<Statement['totals'], 'paidCents' | 'refundedCents'>

/** "You paid $55.00, and $5.00 went back to you." */
export const paidSentence = ({ paidCents, refundedCents }: Sums): string => {
  const back = refundedCents === paidCents ? 'all of it' : formatCents(refundedCents)
  return `You paid ${formatCents(paidCents)}${refundedCents === 0 ? '' : `, and ${back} went back to you`}.`
}

export type StatementLine = { readonly words: string; readonly cents: number; readonly isSum?: true }

/** Lines of a year's statement, down to the amount paid, and the net amount if anything was returned. */
export const statementLines = (totals: Statement['totals'], brandName: string): StatementLine[] => {
  const parts = [
    { words: 'Gifts', cents: totals.donationCents },
    { words: `Tips to ${brandName}`, cents: totals.tipCents },
    { words: 'Card fees, covered by you', cents: totals.coverFeeCents },
  ]
  const paid = { words: 'You paid', cents: totals.paidCents, isSum: true } as const
  const refundLines = [
    { words: 'Back to you', cents: -totals.refundedCents },
    { words: 'Net paid', cents: totals.netCents, isSum: true },
  ] as const
  return [...parts.filter(({ cents }) => cents > 0), paid, ...(totals.refundedCents > 0 ? refundLines : [])]
}

type TwoAddresses = Pick<Statement, 'email' | 'otherEmail'>

/** The addresses of a statement: one, or the two of a household. */
export const statementAddresses = ({ email, otherEmail }: TwoAddresses): string =>
  otherEmail === null ? email : `${email} and ${otherEmail}`

/** The address of a household with which a donation was made. */
export const givenWith = (
  { email, otherEmail }: TwoAddresses,
  { receiptUrl }: Pick<Statement['donations'][number], 'receiptUrl'>,
): string => (receiptUrl === null ? (otherEmail ?? '') : email)

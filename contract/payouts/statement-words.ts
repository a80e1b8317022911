import type * as z from 'zod'
import { formatMonth } from '../dates.ts'
import type { payoutStatementShape } from './payout-shapes.ts'

export type PayoutStatement = z.infer<typeof payoutStatementShape>

/** "November 2026", or "2026". */
export const periodText = (period: string): string => (period.length === 4 ? period : formatMonth(period))

/** Donations, returns and costs of a period; the latter two are negative and labeled so. */
export const receivedLines = (
  statement: PayoutStatement,
): readonly { readonly words: string; readonly cents: number }[] => [
  {
    words: `${statement.donationCount} ${statement.donationCount === 1 ? 'gift' : 'gifts'} received`,
    cents: statement.donatedCents,
  },
  { words: 'Less: given back to donors', cents: -statement.returnedCents },
  { words: 'Less: card fees that donors didn’t cover', cents: -statement.cardFeesCents },
]

/** Footer of every statement. */
export const NO_TAX_FORM =
  'These are personal gifts from donors to the person named. This statement is no tax form, and Hearten withholds nothing.'

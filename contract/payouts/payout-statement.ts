import type * as z from 'zod'
import { formatMonth } from '#contract/dates.ts'
import type { payoutStatementShape } from './payout-shapes.ts'

export type PayoutStatement = z.infer<typeof payoutStatementShape>

/** "November 2026", or "2026". */
export const periodText = (period: string): string => (period.length === 4 ? period : formatMonth(period))

/** Donations, returns and costs of a period. The words say whether the amount is added or deducted. */
export const receivedLines = ({
  donationCount,
  donatedCents,
  returnedCents,
  cardFeesCents,
  coveredCents,
}: PayoutStatement): readonly { readonly words: string; readonly cents: number }[] => [
  { words: `${donationCount} ${donationCount === 1 ? 'gift' : 'gifts'} received`, cents: donatedCents },
  {
    words: returnedCents < 0 ? 'Plus: refunds that came back' : 'Less: refunded to donors',
    cents: -returnedCents,
  },
  {
    words:
      cardFeesCents < 0
        ? 'Plus: card fees on refunded gifts, which Hearten covered'
        : 'Less: card fees that donors didn’t cover',
    cents: -cardFeesCents,
  },
  ...(coveredCents === 0
    ? []
    : [
        {
          words:
            coveredCents < 0
              ? 'Less: money that came back and repaid what Hearten covered'
              : 'Plus: refunded gifts that Hearten covered',
          cents: coveredCents,
        },
      ]),
]

/** Footer of every statement. */
export const NO_TAX_FORM =
  'These are personal gifts from donors to the person named. This statement isn’t a tax form, and Hearten withholds nothing.'

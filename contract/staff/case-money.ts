import type * as z from 'zod'
import { addCents } from '#contract/money.ts'
import type { caseMoneyShape } from './case-record-shapes.ts'

export type CaseMoney = z.output<typeof caseMoneyShape>

/** The parts that add up to what a case raised, to the cent. Only what Hearten covered is left out where there is none. */
export const moneyPartsOf = ({
  feesCents,
  paidOutCents,
  inTransitCents,
  disputedCents,
  onHoldCents,
  owedCents,
  coveredCents,
}: CaseMoney): readonly { readonly label: string; readonly cents: number }[] => [
  { label: 'Fees', cents: feesCents },
  { label: 'Paid out', cents: paidOutCents },
  { label: 'On the way', cents: inTransitCents },
  { label: 'Held', cents: addCents(disputedCents, onHoldCents) },
  { label: 'Owed', cents: owedCents },
  ...(coveredCents === 0 ? [] : [{ label: 'Covered by Hearten', cents: coveredCents }]),
]

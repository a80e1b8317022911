import type * as z from 'zod'
import { addCents } from '#contract/money.ts'
import type { caseMoneyShape } from './case-record-shapes.ts'

export type CaseMoney = z.output<typeof caseMoneyShape>

type MoneyPart = {
  readonly key: 'fees' | 'paidOut' | 'inTransit' | 'held' | 'owed' | 'covered'
  readonly label: string
  readonly cents: number
}

/** The parts that add up to what a case raised, to the cent. Only what Hearten covered is left out where there is none. */
export const moneyPartsOf = ({
  feesCents,
  paidOutCents,
  inTransitCents,
  disputedCents,
  onHoldCents,
  owedCents,
  coveredCents,
}: CaseMoney): readonly MoneyPart[] => [
  { key: 'fees', label: 'Fees', cents: feesCents },
  { key: 'paidOut', label: 'Paid out', cents: paidOutCents },
  { key: 'inTransit', label: 'On the way', cents: inTransitCents },
  { key: 'held', label: 'Held', cents: addCents(disputedCents, onHoldCents) },
  { key: 'owed', label: 'Owed', cents: owedCents },
  ...(coveredCents === 0
    ? []
    : [{ key: 'covered', label: 'Covered by Hearten', cents: coveredCents } as const]),
]

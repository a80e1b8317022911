import type { Totals } from '#contract/cases.ts'
import { formatWholeDollars, wholeDollarsAddingUp } from '#contract/money.ts'

export type MoneyPath = {
  readonly raised: string
  readonly paidOut: string
  readonly onTheWay: string
  /** Null where no fee was taken, or none that shows in whole dollars. */
  readonly fees: string | null
}

/** The way of the money in whole dollars: what is paid out, on the way and taken by fees adds up to the total. */
export const moneyPathOf = (totals: Totals): MoneyPath => {
  const parts = [totals.paidOutCents, totals.onTheWayCents, totals.feesCents]
  const [paidOut = 0, onTheWay = 0, fees = 0] = wholeDollarsAddingUp(totals.raisedCents, parts)
  return {
    raised: formatWholeDollars(totals.raisedCents),
    paidOut: formatWholeDollars(paidOut * 100),
    onTheWay: formatWholeDollars(onTheWay * 100),
    fees: fees === 0 ? null : formatWholeDollars(fees * 100),
  }
}

import type { CaseDetail, Totals } from '#contract/cases/cases.ts'
import { addCents, formatWholeDollars, wholeDollarsAddingUp } from '#contract/money.ts'
import { TRANSFER_EVERY_DAYS } from '#contract/orders/donation-promises.ts'

export type MoneyPath = {
  readonly raised: string
  readonly paidOut: string
  readonly onTheWay: string
  /** Null if there were no fees, or none visible in whole dollars. */
  readonly fees: string | null
  /** Held for the identity check, a hold or a dispute; null if nothing is held. */
  readonly held: string | null
}

/** Breakdown in whole dollars. Paid out, in transit, fees and held add up to the amount raised. */
export const moneyPathOf = (totals: Totals): MoneyPath => {
  // The part in transit is negative after a refund of a paid-out donation; that isn't held money.
  const partsCents = [totals.paidOutCents, Math.max(totals.onTheWayCents, 0), totals.feesCents]
  const heldCents = totals.raisedCents - addCents(...partsCents)
  const [paidOut = 0, onTheWay = 0, fees = 0, held = 0] = wholeDollarsAddingUp(totals.raisedCents, [
    ...partsCents,
    heldCents,
  ])
  return {
    raised: formatWholeDollars(totals.raisedCents),
    paidOut: formatWholeDollars(paidOut * 100),
    onTheWay: formatWholeDollars(onTheWay * 100),
    fees: fees === 0 ? null : formatWholeDollars(fees * 100),
    held: held === 0 ? null : formatWholeDollars(held * 100),
  }
}

/** Why there is no payout date. */
export const noTransferText = (onTheWayCents: number): string =>
  onTheWayCents <= 0 ? 'Nothing at the moment' : 'Clearing'

type Transfers = Pick<CaseDetail, 'giving' | 'onTheWayCents' | 'paidOutCents'> & {
  readonly recipientFirstName: string
}

/** Says where payouts go or went; empty if there will never be a payout. */
export const transferRuleText = ({
  giving,
  onTheWayCents,
  paidOutCents,
  recipientFirstName,
}: Transfers): string => {
  const account = `to ${recipientFirstName}’s own bank account`
  if (giving !== 'ended' || onTheWayCents > 0)
    return `Transfers go ${account} every ${TRANSFER_EVERY_DAYS} days.`
  return paidOutCents > 0 ? `Transfers went ${account}.` : ''
}

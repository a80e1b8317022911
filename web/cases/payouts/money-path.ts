import type { CaseDetail, Totals } from '#contract/cases/cases.ts'
import { addCents, downToWholeDollars, formatWholeDollars, wholeDollarsAddingUp } from '#contract/money.ts'
import { TRANSFER_EVERY_DAYS } from '#contract/orders/donation-promises.ts'

export type MoneyPath = {
  readonly raised: string
  readonly paidOut: string
  readonly onTheWay: string
  /** Null if there were no fees, or none visible in whole dollars. */
  readonly fees: string | null
  /** Held for the identity check, a hold or a dispute; null if nothing is held. */
  readonly held: string | null
  /** Refunded after it was paid out: what was paid to the recipient stays paid. Null if there is none. */
  readonly refundedLater: string | null
}

/**
 * Breakdown in whole dollars. Paid out, in transit, fees and held add up to the amount raised, with what was
 * refunded later. Raised and paid out are rounded down as on every other page; the other parts share the rest.
 */
export const moneyPathOf = (totals: Totals): MoneyPath => {
  const { raisedCents, paidOutCents, onTheWayCents, feesCents } = totals
  const partsCents = [Math.max(onTheWayCents, 0), feesCents]
  const restCents = addCents(raisedCents, -addCents(paidOutCents, ...partsCents))
  const refundedLaterCents = Math.max(-restCents, 0)
  const [onTheWay = 0, fees = 0, held = 0] = wholeDollarsAddingUp(
    addCents(raisedCents, refundedLaterCents, -downToWholeDollars(paidOutCents)),
    [...partsCents, restCents],
  )
  return {
    raised: formatWholeDollars(raisedCents),
    paidOut: formatWholeDollars(paidOutCents),
    onTheWay: formatWholeDollars(onTheWay * 100),
    fees: fees === 0 ? null : formatWholeDollars(fees * 100),
    held: held === 0 ? null : formatWholeDollars(held * 100),
    refundedLater: refundedLaterCents < 100 ? null : formatWholeDollars(refundedLaterCents),
  }
}

/** Why there is no payout date: what is on the way without one has been sent. */
export const noTransferText = (onTheWayCents: number): string =>
  onTheWayCents <= 0 ? 'Nothing at the moment' : 'In transit to the bank'

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

import type { CaseDetail, Totals } from '#contract/cases/cases.ts'
import { addCents, downToWholeDollars, formatWholeDollars, wholeDollarsAddingUp } from '#contract/money.ts'
import { PAYOUT_EVERY_DAYS } from '#contract/payouts/payouts.ts'

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
export const noPayoutText = (onTheWayCents: number): string =>
  onTheWayCents <= 0 ? 'Nothing at the moment' : 'In transit to the bank'

type Transfers = Pick<CaseDetail, 'donationStatus' | 'onTheWayCents' | 'paidOutCents'> & {
  readonly recipientFirstName: string
}

/** Says where payouts go or went; empty if there will never be a payout. */
export const payoutRuleText = ({
  donationStatus,
  onTheWayCents,
  paidOutCents,
  recipientFirstName,
}: Transfers): string => {
  const account = `to ${recipientFirstName}’s own bank account`
  if (donationStatus !== 'ended' || onTheWayCents > 0)
    return `Transfers go ${account} every ${PAYOUT_EVERY_DAYS} days.`
  return paidOutCents > 0 ? `Transfers went ${account}.` : ''
}

/** Where the money of a case that takes no gifts is, in whole dollars; empty if there is none. */
export const closedMoneyText = (totals: Totals): string => {
  const { paidOut, onTheWay, held, refundedLater } = moneyPathOf(totals)
  const waiting = [
    ...(totals.onTheWayCents > 0 ? [`${onTheWay} is on the way`] : []),
    ...(held === null
      ? []
      : [`${held} is ${totals.heldFor === 'identity_check' ? 'held until the identity check' : 'on hold'}`]),
  ]
  const isPaidOut = totals.paidOutCents > 0
  if (isPaidOut && waiting.length === 0 && refundedLater === null) return `All ${paidOut} was paid out.`
  const parts = [...(isPaidOut ? [`${paidOut} was paid out`] : []), ...waiting]
  return parts.length === 0 ? '' : `${parts.join(', ')}.`
}

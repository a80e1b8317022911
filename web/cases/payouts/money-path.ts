import type { CaseDetail, Totals } from '#contract/cases/cases.ts'
import { addCents, formatWholeDollars, wholeDollarsAddingUp } from '#contract/money.ts'
import { TRANSFER_EVERY_DAYS } from '#contract/orders/donation-promises.ts'

export type MoneyPath = {
  readonly raised: string
  readonly paidOut: string
  readonly onTheWay: string
  /** Null where no fee was taken, or none that shows in whole dollars. */
  readonly fees: string | null
  /** Until the identity check, on hold, or while a donor's bank looks into a gift; null where nothing is held. */
  readonly held: string | null
}

/** The way of the money in whole dollars: paid out, on the way, taken by fees and held add up to the total. */
export const moneyPathOf = (totals: Totals): MoneyPath => {
  // Less than nothing is on the way where a gift that was paid out before is taken back: nothing of that is held.
  const known = [totals.paidOutCents, Math.max(totals.onTheWayCents, 0), totals.feesCents]
  const heldCents = totals.raisedCents - addCents(...known)
  const [paidOut = 0, onTheWay = 0, fees = 0, held = 0] = wholeDollarsAddingUp(totals.raisedCents, [
    ...known,
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

/** Why no day of a transfer is known. */
export const noTransferText = (onTheWayCents: number): string =>
  onTheWayCents <= 0 ? 'Nothing at the moment' : 'Clearing'

type Transfers = Pick<CaseDetail, 'giving' | 'onTheWayCents' | 'paidOutCents'> & {
  readonly recipientFirstName: string
}

/** Where transfers go to, or went to once none will follow; nothing where there will never be one. */
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

import { addCents, formatCents, formatWholeDollars, isWholeDollars } from '#contract/money.ts'
import { intervalText } from '#contract/payouts/payout-interval.ts'
import type { CaseDetail, Totals } from './cases.ts'

type InTransit = CaseDetail['inTransit']

export type MoneyPath = {
  readonly raised: string
  readonly paidOut: string
  /** Neither paid out nor held, and how far it is: not sent, in transit to the bank, or part of each. */
  readonly waiting: string
  readonly waitingWord: 'Not sent yet' | 'In transit' | 'Not paid out yet'
  /** The parts of what is waiting; null if there is none. */
  readonly notSent: string | null
  readonly inTransit: string | null
  /** Null if there were no fees. */
  readonly fees: string | null
  /** Held for the identity check, a hold or a dispute; null if nothing is held. */
  readonly held: string | null
  /** Refunded after it was paid out: what was paid to the recipient stays paid. Null if there is none. */
  readonly refundedLater: string | null
}

const waitingWordOf = (notSentCents: number, inTransitCents: number): MoneyPath['waitingWord'] => {
  if (inTransitCents === 0) return 'Not sent yet'
  return notSentCents === 0 ? 'In transit' : 'Not paid out yet'
}

/**
 * Breakdown of the amount raised. Paid out, waiting, fees and held add up to it, with what was refunded later. All are
 * shown to the cent, unless each is in whole dollars: a part never changes without money moving.
 */
export const moneyPathOf = (totals: Totals, inTransit: InTransit): MoneyPath => {
  const { raisedCents, paidOutCents, feesCents } = totals
  const waitingCents = Math.max(totals.onTheWayCents, 0)
  const inTransitCents = Math.min(inTransit?.amountCents ?? 0, waitingCents)
  const notSentCents = addCents(waitingCents, -inTransitCents)
  const restCents = addCents(raisedCents, -addCents(paidOutCents, waitingCents, feesCents))
  const parts = [paidOutCents, inTransitCents, notSentCents, feesCents, restCents]
  const format = parts.every(isWholeDollars) ? formatWholeDollars : formatCents
  const orNull = (cents: number): string | null => (cents > 0 ? format(cents) : null)
  return {
    raised: format(raisedCents),
    paidOut: format(paidOutCents),
    waiting: format(waitingCents),
    waitingWord: waitingWordOf(notSentCents, inTransitCents),
    notSent: orNull(notSentCents),
    inTransit: orNull(inTransitCents),
    fees: orNull(feesCents),
    held: orNull(restCents),
    refundedLater: orNull(-restCents),
  }
}

type Transfers = Pick<CaseDetail, 'donationStatus' | 'onTheWayCents' | 'paidOutCents' | 'payoutInterval'> & {
  readonly recipientFirstName: string
}

/** Says where payouts go or went; empty if there will never be a payout. */
export const payoutRuleText = ({
  donationStatus,
  onTheWayCents,
  paidOutCents,
  recipientFirstName,
  payoutInterval,
}: Transfers): string => {
  const account = `to ${recipientFirstName}’s own bank account`
  if (donationStatus !== 'ended' || onTheWayCents > 0)
    return `Transfers go ${account} ${intervalText(payoutInterval)}.`
  return paidOutCents > 0 ? `Transfers went ${account}.` : ''
}

/** Where the money of a case that takes no gifts is, and what was refunded later; empty if there is none. */
export const closedMoneyText = (totals: Totals, inTransitToBank: InTransit): string => {
  const { paidOut, notSent, inTransit, held, refundedLater } = moneyPathOf(totals, inTransitToBank)
  const heldWords = totals.heldFor === 'identity_check' ? 'held until the identity check' : 'on hold'
  const waiting = [
    ...(inTransit === null ? [] : [`${inTransit} is in transit`]),
    ...(notSent === null ? [] : [`${notSent} isn’t sent yet`]),
    ...(held === null ? [] : [`${held} is ${heldWords}`]),
  ]
  const isPaidOut = totals.paidOutCents > 0
  if (isPaidOut && waiting.length === 0 && refundedLater === null) return `All ${paidOut} was paid out.`
  const later = refundedLater === null ? '' : `, of which ${refundedLater} went back to donors later`
  const parts = [...(isPaidOut ? [`${paidOut} was paid out${later}`] : []), ...waiting]
  return parts.length === 0 ? '' : `${parts.join(', ')}.`
}

import { addCents, proportionOfCents, splitCents } from '#contract/money.ts'
import { type ReturnedParts, returnedTotal } from '#server/ledger/refund-events.ts'
import { type DonationParts, remainingParts } from '../refund-parts.ts'

export const NO_PARTS: ReturnedParts = { donationCents: 0, tipCents: 0, coverCents: 0, feeCents: 0 }

const combine = (one: ReturnedParts, other: ReturnedParts, direction: 1 | -1): ReturnedParts => ({
  donationCents: addCents(one.donationCents, direction * other.donationCents),
  tipCents: addCents(one.tipCents, direction * other.tipCents),
  coverCents: addCents(one.coverCents, direction * other.coverCents),
  feeCents: addCents(one.feeCents, direction * other.feeCents),
})

export const addParts = (one: ReturnedParts, other: ReturnedParts): ReturnedParts => combine(one, other, 1)

const notBelowZero = (parts: ReturnedParts): ReturnedParts => ({
  donationCents: Math.max(parts.donationCents, 0),
  tipCents: Math.max(parts.tipCents, 0),
  coverCents: Math.max(parts.coverCents, 0),
  feeCents: Math.max(parts.feeCents, 0),
})

/** Parts of an order that are neither returned nor withdrawn by one of these disputes. */
export const partsLeft = (order: DonationParts, undecided: readonly ReturnedParts[]): ReturnedParts =>
  notBelowZero(undecided.reduce((left, parts) => combine(left, parts, -1), remainingParts(order)))

/**
 * Splits a withdrawn amount into an order's parts. An amount of everything that is left, or more, takes all of
 * it, and the excess is Hearten's loss. A smaller one takes the same share of each part, and of the card fee.
 */
export const partsOfWithdrawal = (
  order: DonationParts,
  left: ReturnedParts,
  withdrawnCents: number,
): ReturnedParts => {
  if (withdrawnCents === 0) return NO_PARTS
  if (withdrawnCents >= returnedTotal(left)) return left
  const [donationCents = 0, tipCents = 0, coverCents = 0] = splitCents(withdrawnCents, [
    left.donationCents,
    left.tipCents,
    left.coverCents,
  ])
  const takenCents = addCents(order.amountCents, -left.donationCents)
  const takenFeeCents = addCents(order.feeCents, -left.feeCents)
  const feeCents = addCents(
    proportionOfCents(order.feeCents, addCents(takenCents, donationCents), order.amountCents),
    -takenFeeCents,
  )
  return { donationCents, tipCents, coverCents, feeCents: Math.max(feeCents, 0) }
}

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

/** Parts of an order that are neither returned nor held by one of these disputes. */
export const partsLeft = (order: DonationParts, held: readonly ReturnedParts[]): ReturnedParts =>
  notBelowZero(held.reduce((left, parts) => combine(left, parts, -1), remainingParts(order)))

/**
 * Splits a withdrawn amount by owner: everything left, or for a smaller amount the same share of each part,
 * to the cent, with its share of the card fee. Any excess is Hearten's loss.
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
  const goneCents = addCents(order.amountCents, -left.donationCents)
  const feeGoneCents = addCents(order.feeCents, -left.feeCents)
  const feeCents = addCents(
    proportionOfCents(order.feeCents, addCents(goneCents, donationCents), order.amountCents),
    -feeGoneCents,
  )
  return { donationCents, tipCents, coverCents, feeCents: Math.max(feeCents, 0) }
}

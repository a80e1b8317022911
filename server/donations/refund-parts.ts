import type { OrderState } from '#contract/donations/orders.ts'
import { addCents, proportionOfCents } from '#contract/money.ts'
import { type ReturnedParts, returnedTotal } from '#server/ledger/refund-events.ts'
import type { RefundedParts } from '#server/outside/payments/port.ts'
import type { Tx } from '#server/platform/database.ts'
import type { OrderRow } from './order-row.ts'
import { nextState, type OrderEvent } from './orders.state.ts'
import { ADD, changeReturned, changeShownDonation, SUBTRACT } from './returns.queries.ts'

type Counts = { readonly donations: number; readonly donors: number }

/** Parts of an order, and what was returned of them. */
export type DonationParts = Pick<
  OrderRow,
  | 'amountCents'
  | 'tipCents'
  | 'coverFeeCents'
  | 'feeCents'
  | 'returnedDonationCents'
  | 'returnedTipCents'
  | 'returnedCoverCents'
  | 'returnedFeeCents'
>

/** Parts not returned yet. */
export const remainingParts = (order: DonationParts): ReturnedParts => ({
  donationCents: addCents(order.amountCents, -order.returnedDonationCents),
  tipCents: addCents(order.tipCents, -order.returnedTipCents),
  coverCents: addCents(order.coverFeeCents, -order.returnedCoverCents),
  feeCents: addCents(order.feeCents, -order.returnedFeeCents),
})

/**
 * Parts of a refund of some of the donation and the tip, with the donation's share of the card fee that the
 * case bore. A fee that the donor covered is returned with the last of the donation.
 * @returns null if more is requested than remains, or if nothing is requested
 */
export const partsOf = (
  order: DonationParts,
  { donationCents, tipCents }: { donationCents: number; tipCents: number },
): ReturnedParts | null => {
  const remaining = remainingParts(order)
  const isWithin =
    donationCents >= 0 &&
    tipCents >= 0 &&
    donationCents <= remaining.donationCents &&
    tipCents <= remaining.tipCents
  if (!isWithin || donationCents + tipCents === 0) return null
  const returnedAfterCents = addCents(order.returnedDonationCents, donationCents)
  return {
    donationCents,
    tipCents,
    coverCents: donationCents > 0 && donationCents === remaining.donationCents ? remaining.coverCents : 0,
    feeCents: addCents(
      proportionOfCents(order.feeCents, returnedAfterCents, order.amountCents),
      -order.returnedFeeCents,
    ),
  }
}

/** Parts of an amount, of which this much is of the donation and the tip. @returns null if less remains */
const partsOfSplit = (
  order: DonationParts,
  amountCents: number,
  split: RefundedParts,
): ReturnedParts | null => {
  const parts = partsOf(order, split)
  const restCents = addCents(amountCents, -split.donationCents, -split.tipCents)
  const isWithin = restCents >= 0 && restCents <= remainingParts(order).coverCents
  return parts === null || !isWithin ? null : { ...parts, coverCents: restCents }
}

/**
 * Splits an amount that was returned without the books' knowledge: as its refund says, if as much remains; otherwise it is
 * taken from the donation first, then from the tip and the covered fee.
 */
export const partsOfAmount = (
  order: DonationParts,
  { amountCents, parts }: { readonly amountCents: number; readonly parts: RefundedParts | null },
): ReturnedParts | null => {
  const remaining = remainingParts(order)
  if (amountCents === returnedTotal(remaining)) return remaining
  const donationCents = Math.min(amountCents, remaining.donationCents)
  const tipCents = Math.min(addCents(amountCents, -donationCents), remaining.tipCents)
  const said = parts && partsOfSplit(order, amountCents, parts)
  return said ?? partsOfSplit(order, amountCents, { donationCents, tipCents })
}

const stateAfter = (order: OrderRow, event: OrderEvent): OrderState => {
  const state = nextState(order.state, event)
  if (state === null) throw new Error(`Order ${order.orderId} is ${order.state}: ${event} is impossible`)
  return state
}

/** Records parts of a locked order as returned. @returns the change of the case's counts */
export const returnParts = async (
  tx: Tx,
  order: OrderRow,
  parts: ReturnedParts,
  now: Date,
): Promise<Counts> => {
  const isAll = returnedTotal(parts) === returnedTotal(remainingParts(order))
  const state = stateAfter(order, isAll ? 'fullyRefunded' : 'partlyRefunded')
  await changeReturned(tx, order, parts, ADD, { state, now })
  return changeShownDonation(tx, order, parts.donationCents, ADD)
}

/** Whether the order's state allows a refund. */
export const isRefundable = (order: OrderRow): boolean => nextState(order.state, 'partlyRefunded') !== null

/** Reverts a return that failed. An order that was disputed meanwhile stays disputed. */
export const undoReturnParts = async (
  tx: Tx,
  order: OrderRow,
  parts: ReturnedParts,
  now: Date,
): Promise<Counts> => {
  const isAll = returnedTotal(parts) === order.refundedCents
  const state =
    order.state === 'disputed' || order.state === 'charged_back'
      ? order.state
      : stateAfter(order, isAll ? 'refundUndone' : 'refundPartlyUndone')
  await changeReturned(tx, order, parts, SUBTRACT, { state, now })
  return changeShownDonation(tx, order, parts.donationCents, SUBTRACT)
}

import { addCents, proportionOfCents } from '#contract/money.ts'
import type { OrderState } from '#contract/orders/orders.ts'
import { type ReturnedParts, returnedTotal } from '#server/ledger/refund-events.ts'
import type { Tx } from '#server/platform/database.ts'
import type { OrderRow } from './orders.queries.ts'
import { nextState, type OrderEvent } from './orders.state.ts'
import { changeReturned, changeShownDonation } from './returns.queries.ts'

type Counts = { readonly donations: number; readonly donors: number }

/** What was given with an order, and what of it went back. */
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

/** What of an order hasn't gone back yet. */
export const remainingParts = (order: DonationParts): ReturnedParts => ({
  donationCents: addCents(order.amountCents, -order.returnedDonationCents),
  tipCents: addCents(order.tipCents, -order.returnedTipCents),
  coverCents: addCents(order.coverFeeCents, -order.returnedCoverCents),
  feeCents: addCents(order.feeCents, -order.returnedFeeCents),
})

/**
 * A part of the gift and of the tip, with what belongs to it: the same share of the fee that the case bore; and what
 * the donor added for the fee, once nothing of the gift stays.
 *
 * @returns null where there isn't as much left, or nothing is asked
 */
export const partsOf = (
  order: DonationParts,
  { donationCents, tipCents }: { donationCents: number; tipCents: number },
): ReturnedParts | null => {
  const left = remainingParts(order)
  const isWithin =
    donationCents >= 0 && tipCents >= 0 && donationCents <= left.donationCents && tipCents <= left.tipCents
  if (!isWithin || donationCents + tipCents === 0) return null
  const goneCents = addCents(order.returnedDonationCents, donationCents)
  return {
    donationCents,
    tipCents,
    coverCents: donationCents > 0 && donationCents === left.donationCents ? left.coverCents : 0,
    feeCents: addCents(
      proportionOfCents(order.feeCents, goneCents, order.amountCents),
      -order.returnedFeeCents,
    ),
  }
}

/** Whose money an amount was that went back without our asking: the gift first, for it is what the donor meant. */
export const partsOfAmount = (order: OrderRow, amountCents: number): ReturnedParts | null => {
  const left = remainingParts(order)
  if (amountCents === returnedTotal(left)) return left
  const donationCents = Math.min(amountCents, left.donationCents)
  const parts = partsOf(order, {
    donationCents,
    tipCents: Math.min(amountCents - donationCents, left.tipCents),
  })
  if (parts === null) return null
  const restCents = addCents(amountCents, -parts.donationCents, -parts.tipCents)
  return restCents > left.coverCents ? null : { ...parts, coverCents: restCents }
}

const stateAfter = (order: OrderRow, event: OrderEvent): OrderState => {
  const state = nextState(order.state, event)
  if (state === null) throw new Error(`Order ${order.orderId} is ${order.state}: ${event} is impossible`)
  return state
}

/** Parts of a locked order go back to its donor. @returns what changes in the case's counts */
export const returnParts = async (
  tx: Tx,
  order: OrderRow,
  parts: ReturnedParts,
  now: Date,
): Promise<Counts> => {
  const isAll = returnedTotal(parts) === returnedTotal(remainingParts(order))
  const state = stateAfter(order, isAll ? 'fullyRefunded' : 'partlyRefunded')
  await changeReturned(tx, order, parts, 1, { state, now })
  return changeShownDonation(tx, order, parts.donationCents, 1)
}

/** Whether money can go back of an order as it stands. */
export const isRefundable = (order: OrderRow): boolean => nextState(order.state, 'partlyRefunded') !== null

/** What was going back stays after all. An order that its donor's bank took up meanwhile keeps that state. */
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
  await changeReturned(tx, order, parts, -1, { state, now })
  return changeShownDonation(tx, order, parts.donationCents, -1)
}

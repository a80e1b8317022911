import { DAY_MS, HOUR_MS, lastMomentOfDay } from '#contract/dates.ts'
import { REFUND_ASK_DAYS, TIP_BACK_DAYS, UNDO_HOURS } from '#contract/donations/donation-promises.ts'
import { REPEAT_REFUND_DAYS, type UndoEnding } from '#contract/donations/donation-requests.ts'
import type { DonationChoices } from '#contract/donations/donation-shapes.ts'
import { addCents } from '#contract/money.ts'
import { type ReturnedParts, returnedTotal } from '#server/ledger/refund-events.ts'
import { isErased } from '../opening/order-person.ts'
import type { OrderRow } from '../order-row.ts'
import { isRefundable, remainingParts } from '../refund-parts.ts'

const DONATION_WINDOW_MS = {
  undo: UNDO_HOURS * HOUR_MS,
  tip: TIP_BACK_DAYS * DAY_MS,
  duplicate: REPEAT_REFUND_DAYS * DAY_MS,
  request: REFUND_ASK_DAYS * DAY_MS,
} as const
export type DonationWindow = keyof typeof DONATION_WINDOW_MS

/** Deadline of an action on a paid donation, inclusive: by the hour for one of hours, for the others the end of the day. */
export const windowEnd = ({ paidAt }: Pick<OrderRow, 'paidAt'>, window: DonationWindow): Date => {
  const end = new Date((paidAt?.getTime() ?? 0) + DONATION_WINDOW_MS[window])
  return window === 'undo' ? end : lastMomentOfDay(end)
}

export const isWindowOpen = (order: Pick<OrderRow, 'paidAt'>, window: DonationWindow, now: Date): boolean =>
  now <= windowEnd(order, window)

/**
 * Amount that a refund takes from the case: the donation less the card fee, which Hearten gives back to the
 * case.
 */
const caseShareCents = ({ donationCents, feeCents }: ReturnedParts): number =>
  addCents(donationCents, -feeCents)

/** Why nothing of an order can be refunded, for donors and staff; null if something can. */
export const refundBlocker = (order: OrderRow): 'returned' | 'disputed' | null => {
  if (order.state === 'disputed') return 'disputed'
  return isRefundable(order) && returnedTotal(remainingParts(order)) > 0 ? null : 'returned'
}

const undoEnding = ({ order, payableCents, hasOpenFailure, now }: DonationFacts): UndoEnding | null => {
  const ending = refundBlocker(order)
  if (ending !== null) return ending
  if (hasOpenFailure) return 'refund_failed'
  if (!isWindowOpen(order, 'undo', now)) return 'time'
  return payableCents < caseShareCents(remainingParts(order)) ? 'paid_out' : null
}

type DonationFacts = {
  readonly order: OrderRow
  /** The case's unpaid balance. */
  readonly payableCents: number
  readonly hasOpenRequest: boolean
  /** Whether a refund failed and staff are handling it. Another refund could then pay the donor twice. */
  readonly hasOpenFailure: boolean
  /** An equal donation shortly before this one. */
  readonly duplicateOf: DonationChoices['duplicateOf']
  readonly now: Date
}

/** Every action available to the donor of a donation, with its deadline. */
export const donationChoices = (facts: DonationFacts): DonationChoices => {
  const { order, payableCents, hasOpenRequest, hasOpenFailure, duplicateOf, now } = facts
  const remaining = remainingParts(order)
  const canReturn = refundBlocker(order) === null && !hasOpenFailure
  const undoEnded = undoEnding(facts)
  const until = (window: DonationWindow, can: boolean): string | null =>
    can && isWindowOpen(order, window, now) ? windowEnd(order, window).toISOString() : null
  const isDonorKnown = !isErased(order.emailCipher)
  const isCovered = payableCents >= caseShareCents(remaining)
  return {
    undoUntil: until('undo', undoEnded === null),
    undoCents: returnedTotal(remaining),
    undoEnded,
    tipReturnUntil: until('tip', canReturn && remaining.tipCents > 0),
    tipReturnCents: remaining.tipCents,
    duplicateUntil: until('duplicate', canReturn && isCovered && duplicateOf !== null),
    duplicateOf,
    requestUntil: until('request', canReturn && !hasOpenRequest && isDonorKnown),
    names: remaining.donationCents > 0 && isDonorKnown,
  }
}

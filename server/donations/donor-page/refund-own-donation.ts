import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import {
  NO_REPEATED_DONATION,
  NO_TIP,
  REPEAT_REFUND_TIME_OVER,
  TIP_TIME_OVER,
  undoEndedSentence,
} from '#contract/donations/refund-sentences.ts'
import type { Deps } from '#server/deps.ts'
import type { OrderRow } from '../order-row.ts'
import { partsOf, remainingParts } from '../refund-parts.ts'
import { describeReturn } from '../refunds/describe-return.ts'
import { notRefundable } from '../refunds/not-refundable.ts'
import { type RefundReservation, reserveRefund } from '../refunds/reserve-refund.ts'
import { type DonationWindow, isWindowOpen } from './donor-choices.policy.ts'
import { lockPreviousDonation } from './previous-donation.ts'
import { readOpenFailure, requireDonation } from './read-donation.ts'

type Input = CallArguments<Calls['refundOwnDonation']>
type Returned = CallOutput<Calls['refundOwnDonation']>

/**
 * Refunds parts of a donation, once per key. Eligibility is checked under the order's lock, and only the first
 * time, so that a repeat after the deadline still returns its refund.
 */
const refundByLink = async (
  deps: Deps,
  order: OrderRow,
  reservation: Omit<RefundReservation, 'orderIds'>,
): Promise<Returned> => {
  const parts: RefundReservation['parts'] = async (lockedOrder, tx) => {
    if ((await readOpenFailure(tx, lockedOrder)) !== null)
      throw notRefundable(undoEndedSentence('refund_failed'), 'a refund failed before')
    return reservation.parts(lockedOrder, tx)
  }
  // Keys of other actions, or of other donations of the case, are independent.
  const idempotencyKey = `${reservation.reason}:${order.orderId}:${reservation.idempotencyKey}`
  return {
    refund: describeReturn(
      await reserveRefund(deps, { ...reservation, parts, idempotencyKey, orderIds: order }),
    ),
  }
}

/** Throws if an action's deadline on a donation has passed. */
const requireWithin = (order: OrderRow, window: DonationWindow, now: Date, sentence: string): void => {
  if (!isWindowOpen(order, window, now)) throw notRefundable(sentence, `the time for ${window} is over`)
}

/**
 * Refunds the rest of a donation within `UNDO_HOURS`, while the case still has the money.
 * @throws notFound, notRefundable
 */
export const refundOwnDonation = async (deps: Deps, { token, idempotencyKey }: Input): Promise<Returned> =>
  refundByLink(deps, await requireDonation(deps, token), {
    idempotencyKey,
    reason: 'donor',
    onlyIfCovered: true,
    parts: (order) => {
      requireWithin(order, 'undo', deps.clock.now(), undoEndedSentence('time'))
      return remainingParts(order)
    },
  })

/**
 * Refunds the tip alone. The tip is Hearten's, so the case's balance doesn't matter.
 * @throws notFound, notRefundable
 */
export const refundOwnTip = async (deps: Deps, { token, idempotencyKey }: Input): Promise<Returned> =>
  refundByLink(deps, await requireDonation(deps, token), {
    idempotencyKey,
    reason: 'tip',
    onlyIfCovered: false,
    parts: (order) => {
      requireWithin(order, 'tip', deps.clock.now(), TIP_TIME_OVER)
      const { tipCents } = remainingParts(order)
      if (tipCents === 0) throw notRefundable(NO_TIP, 'no tip is left')
      return partsOf(order, { donationCents: 0, tipCents })
    },
  })

/**
 * Refunds the second of two equal donations, while the case still has the money and the first isn't returned.
 * The first is locked too, so that both can't be refunded concurrently.
 * @throws notFound, notRefundable
 */
export const refundRepeatedDonation = async (
  deps: Deps,
  { token, idempotencyKey }: Input,
): Promise<Returned> =>
  refundByLink(deps, await requireDonation(deps, token), {
    idempotencyKey,
    reason: 'duplicate',
    onlyIfCovered: true,
    parts: async (order, tx) => {
      requireWithin(order, 'duplicate', deps.clock.now(), REPEAT_REFUND_TIME_OVER)
      const first = await lockPreviousDonation(tx, order)
      if (first === null) throw notRefundable(NO_REPEATED_DONATION, 'no equal gift stands before this one')
      return remainingParts(order)
    },
  })

import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import {
  NO_TIP,
  NOT_TWICE,
  TIP_TIME_OVER,
  TWICE_TIME_OVER,
  undoEndedSentence,
} from '#contract/orders/refund-sentences.ts'
import type { Deps } from '#server/deps.ts'
import type { OrderRow } from '../orders.queries.ts'
import { partsOf, remainingParts } from '../refund-parts.ts'
import { askRefund, type RefundAsk } from '../refunds/ask-refund.ts'
import { describeReturn } from '../refunds/describe-return.ts'
import { notRefundable } from '../refunds/not-refundable.ts'
import { type DonationWindow, isWithin } from './donor-choices.policy.ts'
import { lockPreviousDonation } from './previous-donation.ts'
import { readOpenFailure, requireDonation } from './read-donation.ts'

type Input = CallArguments<Calls['refundOwnDonation']>
type Returned = CallOutput<Calls['refundOwnDonation']>

/**
 * Sends money of a gift back, once a key. Whether it may is asked with the order held, and only the first time: sent
 * again after its time is over, a key still names its refund.
 */
const giveBackByLink = async (
  deps: Deps,
  order: OrderRow,
  ask: Omit<RefundAsk, 'place'>,
): Promise<Returned> => {
  const parts: RefundAsk['parts'] = async (held, tx) => {
    if ((await readOpenFailure(tx, held)) !== null)
      throw notRefundable(undoEndedSentence('refund_failed'), 'a refund failed before')
    return ask.parts(held, tx)
  }
  // Keys of another act, or of another gift of the case, are other keys.
  const idempotencyKey = `${ask.reason}:${order.orderId}:${ask.idempotencyKey}`
  return { refund: describeReturn(await askRefund(deps, { ...ask, parts, idempotencyKey, place: order })) }
}

const refuseAfter = (order: OrderRow, window: DonationWindow, now: Date, sentence: string): void => {
  if (!isWithin(order, window, now)) throw notRefundable(sentence, `the time for ${window} is over`)
}

/** All that is left of a gift, within a day, while the case still has it. @throws notFound, notRefundable */
export const refundOwnDonation = async (deps: Deps, { token, idempotencyKey }: Input): Promise<Returned> =>
  giveBackByLink(deps, await requireDonation(deps, token), {
    idempotencyKey,
    reason: 'donor',
    onlyIfHeld: true,
    parts: (order) => {
      refuseAfter(order, 'undo', deps.clock.now(), undoEndedSentence('time'))
      return remainingParts(order)
    },
  })

/** Refunds the tip alone: it is Hearten's, so the case's balance doesn't matter. @throws notFound, notRefundable */
export const refundOwnTip = async (deps: Deps, { token, idempotencyKey }: Input): Promise<Returned> =>
  giveBackByLink(deps, await requireDonation(deps, token), {
    idempotencyKey,
    reason: 'tip',
    onlyIfHeld: false,
    parts: (order) => {
      refuseAfter(order, 'tip', deps.clock.now(), TIP_TIME_OVER)
      const { tipCents } = remainingParts(order)
      if (tipCents === 0) throw notRefundable(NO_TIP, 'no tip is left')
      return partsOf(order, { donationCents: 0, tipCents })
    },
  })

/**
 * The second of two equal gifts of a donor, while the case still has it, and while the first stays: it is held, too,
 * so that both don't go back at once.
 *
 * @throws notFound, notRefundable
 */
export const refundRepeatedDonation = async (
  deps: Deps,
  { token, idempotencyKey }: Input,
): Promise<Returned> =>
  giveBackByLink(deps, await requireDonation(deps, token), {
    idempotencyKey,
    reason: 'duplicate',
    onlyIfHeld: true,
    parts: async (order, tx) => {
      refuseAfter(order, 'duplicate', deps.clock.now(), TWICE_TIME_OVER)
      const first = await lockPreviousDonation(tx, order)
      if (first === null) throw notRefundable(NOT_TWICE, 'no equal gift stands before this one')
      return remainingParts(order)
    },
  })

import type { OrderState } from '#contract/donations/orders.ts'
import { disputeLost, disputeOpened, disputeWon } from '#server/ledger/dispute-events.ts'
import type { JournalDraft } from '#server/ledger/events.ts'
import { type ReturnedParts, returnedTotal } from '#server/ledger/refund-events.ts'
import type { DisputeState } from '#server/outside/payments/port.ts'
import type { OrderRow } from '../order-row.ts'
import { nextState, type OrderEvent } from '../orders.state.ts'
import type { DonationParts } from '../refund-parts.ts'
import { addParts, NO_PARTS, partsLeft, partsOfWithdrawal } from './dispute-parts.policy.ts'
import type { DisputeRow } from './disputes.queries.ts'
import { type DisputeProgress, hasWithdrawn } from './disputes.state.ts'
import { progressOf, reinstatedAt, withdrawnAt, withdrawnCents } from './provider-dispute.policy.ts'

type DisputedOrder = DonationParts & Pick<OrderRow, 'state' | 'refundedCents'>

export type DisputeFacts = {
  readonly order: DisputedOrder
  readonly disputeId: string
  /** The stored dispute; null when it is new. */
  readonly stored: (ReturnedParts & Pick<DisputeRow, 'state' | 'amountCents'>) | null
  /** Parts withdrawn by other undecided disputes of the same order. */
  readonly undecided: readonly ReturnedParts[]
  readonly reported: DisputeState
  readonly now: Date
}

export type DisputeChange = {
  readonly state: DisputeProgress
  readonly amountCents: number
  readonly parts: ReturnedParts
  readonly orderState: OrderState
  /** Parts permanently returned to the donor. */
  readonly returned: ReturnedParts
  /** Whether the case's balance decreases. */
  readonly debitsCase: boolean
  readonly journals: readonly JournalDraft[]
}

const partsOf = ({ donationCents, tipCents, coverCents, feeCents }: ReturnedParts): ReturnedParts => ({
  donationCents,
  tipCents,
  coverCents,
  feeCents,
})

/**
 * The order's state after the events; an event without a transition, such as for a fully refunded order,
 * changes nothing.
 */
const orderAfter = (order: DisputedOrder, events: readonly OrderEvent[]): OrderState =>
  events.reduce<OrderState>((state, event) => nextState(state, event) ?? state, order.state)

const orderEvents = (
  { order, undecided }: DisputeFacts,
  to: DisputeProgress,
  isOpening: boolean,
): OrderEvent[] => {
  if (to === 'lost') return ['disputeOpened', 'disputeLost']
  const wonEvent = order.refundedCents > 0 ? 'disputeWonAfterRefund' : 'disputeWon'
  const isLastWon = to === 'won' && undecided.length === 0
  return [...(isOpening ? (['disputeOpened'] as const) : []), ...(isLastWon ? ([wonEvent] as const) : [])]
}

/**
 * Computes every change that follows from a dispute's reported state. Earlier states may have been missed: the
 * first one we see may be "lost".
 */
export const changeOf = (facts: DisputeFacts): DisputeChange => {
  const { order, stored, undecided, reported, disputeId, now } = facts
  const state = progressOf(reported)
  const isOpening = hasWithdrawn(state) && (stored === null || stored.state === 'inquiry')
  const amountCents = isOpening ? withdrawnCents(reported) : (stored?.amountCents ?? reported.amountCents)
  const openingParts = isOpening
    ? partsOfWithdrawal(order, partsLeft(order, undecided), amountCents)
    : NO_PARTS
  const parts = stored === null || isOpening ? openingParts : partsOf(stored)
  // A refund may have failed since: the dispute then covers that money too, up to its amount.
  const spareCents = amountCents - returnedTotal(parts)
  const lostParts = addParts(
    parts,
    partsOfWithdrawal(order, partsLeft(order, [...undecided, parts]), spareCents),
  )
  const event = { ...parts, disputeId, amountCents, occurredAt: now }
  return {
    state,
    amountCents,
    parts: state === 'lost' ? lostParts : parts,
    orderState: orderAfter(order, orderEvents(facts, state, isOpening)),
    returned: state === 'lost' ? lostParts : NO_PARTS,
    debitsCase: isOpening || state === 'lost',
    journals: [
      ...(isOpening ? [disputeOpened({ ...event, occurredAt: withdrawnAt(reported) ?? now })] : []),
      ...(state === 'won' ? [disputeWon({ ...event, occurredAt: reinstatedAt(reported) ?? now })] : []),
      ...(state === 'lost' ? [disputeLost(event, lostParts)] : []),
    ],
  }
}

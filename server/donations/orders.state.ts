import { ORDER_STATES, type OrderState } from '#contract/donations/orders.ts'

export type OrderEvent =
  | 'chargeRequested'
  | 'actionRequired'
  | 'processingReported'
  | 'outcomeLost'
  | 'paid'
  | 'declined'
  | 'expired'
  | 'cancelled'
  | 'blocked'
  | 'partlyRefunded'
  | 'fullyRefunded'
  | 'refundUndone'
  | 'refundPartlyUndone'
  | 'disputeOpened'
  | 'disputeWon'
  | 'disputeWonAfterRefund'
  | 'disputeLost'

/**
 * The transition table: anything not in it is impossible. Incoming money is always honored, even after an
 * order expired or was canceled: see the rows of `paid`.
 */
const table: Record<OrderState, Partial<Record<OrderEvent, OrderState>>> = {
  created: {
    chargeRequested: 'processing',
    expired: 'expired',
    cancelled: 'cancelled',
    blocked: 'blocked',
    paid: 'succeeded',
  },
  awaiting_payment: {
    chargeRequested: 'processing',
    expired: 'expired',
    cancelled: 'cancelled',
    blocked: 'blocked',
    paid: 'succeeded',
  },
  requires_action: {
    processingReported: 'processing',
    outcomeLost: 'unknown',
    paid: 'succeeded',
    declined: 'failed',
    expired: 'expired',
    cancelled: 'cancelled',
  },
  processing: {
    actionRequired: 'requires_action',
    processingReported: 'processing',
    outcomeLost: 'unknown',
    paid: 'succeeded',
    declined: 'failed',
  },
  unknown: {
    actionRequired: 'requires_action',
    processingReported: 'processing',
    paid: 'succeeded',
    declined: 'failed',
  },
  failed: {
    chargeRequested: 'processing',
    expired: 'expired',
    cancelled: 'cancelled',
    blocked: 'blocked',
    paid: 'succeeded',
  },
  expired: { paid: 'succeeded' },
  cancelled: { paid: 'succeeded' },
  blocked: {
    chargeRequested: 'processing',
    expired: 'expired',
    cancelled: 'cancelled',
    blocked: 'blocked',
    paid: 'succeeded',
  },
  succeeded: { partlyRefunded: 'partially_refunded', fullyRefunded: 'refunded', disputeOpened: 'disputed' },
  partially_refunded: {
    partlyRefunded: 'partially_refunded',
    fullyRefunded: 'refunded',
    refundUndone: 'succeeded',
    refundPartlyUndone: 'partially_refunded',
    disputeOpened: 'disputed',
  },
  refunded: { refundUndone: 'succeeded', refundPartlyUndone: 'partially_refunded' },
  disputed: {
    disputeWon: 'succeeded',
    disputeWonAfterRefund: 'partially_refunded',
    disputeLost: 'charged_back',
  },
  charged_back: {},
}

/** The next state; null if the event changes nothing or is impossible in this state. */
export const nextState = (state: OrderState, event: OrderEvent): OrderState | null =>
  table[state][event] ?? null

/** States with a transition for an event, for a conditional UPDATE. */
export const statesBefore = (event: OrderEvent): OrderState[] =>
  ORDER_STATES.filter((state) => table[state][event] !== undefined)

/** Whether the provider was called and hasn't given a final answer. */
export const isUndecided = (state: OrderState): boolean =>
  state === 'processing' || state === 'unknown' || state === 'requires_action'

/** Whether money has come in, even if it was returned later. */
export const isPaid = (state: OrderState): boolean =>
  ['succeeded', 'partially_refunded', 'refunded', 'disputed', 'charged_back'].includes(state)

/** Whether a charge may be attempted (again). */
export const mayCharge = (state: OrderState): boolean => table[state].chargeRequested !== undefined

/** The state shown to the donor: a card declined by us looks like any other decline, see decisions/0016. */
export const publicOrderState = (state: OrderState): OrderState => (state === 'blocked' ? 'failed' : state)

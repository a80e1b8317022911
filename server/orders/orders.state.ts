import { ORDER_STATES, type OrderState } from '#contract/orders/orders.ts'

/** What can happen to an order. */
export type OrderEvent =
  | 'chargeAsked'
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
 * The one table of transitions: anything not in it is impossible. Money that arrives is always honoured, also
 * after an order expired or was given up: see the rows of `paid`.
 */
const table: Record<OrderState, Partial<Record<OrderEvent, OrderState>>> = {
  created: {
    chargeAsked: 'processing',
    expired: 'expired',
    cancelled: 'cancelled',
    blocked: 'blocked',
    paid: 'succeeded',
  },
  awaiting_payment: {
    chargeAsked: 'processing',
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
    chargeAsked: 'processing',
    expired: 'expired',
    cancelled: 'cancelled',
    blocked: 'blocked',
    paid: 'succeeded',
  },
  expired: { paid: 'succeeded' },
  cancelled: { paid: 'succeeded' },
  blocked: {
    chargeAsked: 'processing',
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

/** The state after an event; null where the event changes nothing or can't happen in this state. */
export const nextState = (state: OrderState, event: OrderEvent): OrderState | null =>
  table[state][event] ?? null

/** The states from which an event leads somewhere: what a conditional UPDATE asks for. */
export const statesBefore = (event: OrderEvent): OrderState[] =>
  ORDER_STATES.filter((state) => table[state][event] !== undefined)

/** The provider has been asked and hasn't given a last word. */
export const isUndecided = (state: OrderState): boolean =>
  state === 'processing' || state === 'unknown' || state === 'requires_action'

/** Money has come in, whatever became of it later. */
export const isPaid = (state: OrderState): boolean =>
  ['succeeded', 'partially_refunded', 'refunded', 'disputed', 'charged_back'].includes(state)

/** A charge may be tried (again). */
export const mayCharge = (state: OrderState): boolean => table[state].chargeAsked !== undefined

/** As its donor hears it: a card that we declined by ourselves is told from no other, see decisions/0016. */
export const publicOrderState = (state: OrderState): OrderState => (state === 'blocked' ? 'failed' : state)

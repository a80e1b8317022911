import type { OrderState } from '#contract/orders/orders.ts'

/** What the result page is about. */
export type Result =
  | 'paid'
  | 'returned'
  /** The bank hasn't answered, or we don't know its answer: never shown as failed. */
  | 'confirming'
  /** The donor's bank waits for the donor. */
  | 'bank'
  | 'failed'
  /** Begun, and never sent to a bank. */
  | 'unpaid'
  /** Its time ran out, or another order took its place. */
  | 'over'

const RESULTS: Readonly<Record<OrderState, Result>> = {
  created: 'unpaid',
  awaiting_payment: 'unpaid',
  requires_action: 'bank',
  processing: 'confirming',
  unknown: 'confirming',
  succeeded: 'paid',
  failed: 'failed',
  expired: 'over',
  cancelled: 'over',
  blocked: 'failed',
  partially_refunded: 'paid',
  refunded: 'returned',
  disputed: 'paid',
  charged_back: 'returned',
}

export const resultOf = (status: OrderState): Result => RESULTS[status]

/**
 * When the page asks again, in seconds after it opened: soon at first, then every four; then it says that it stops,
 * and a person may ask on. Never further apart, or a yes would be known to us and not to who waits for it.
 */
export const ASKED_AFTER_S = [1, 2, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60] as const

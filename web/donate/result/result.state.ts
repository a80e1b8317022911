import type { OrderState } from '#contract/orders/orders.ts'

/** Kind of result page. */
export type Result =
  | 'paid'
  | 'returned'
  /** The bank hasn't answered, or its answer is unknown: never shown as failed. */
  | 'confirming'
  /** The bank waits for the donor. */
  | 'bank'
  | 'failed'
  /** Begun, and never sent to a bank. */
  | 'unpaid'
  /** It expired, or another order replaced it. */
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
 * Poll times in seconds after opening: dense at first, then every four; afterwards the page says that it
 * stopped, with a button to continue. Four seconds at most, so that a success is shown promptly.
 */
export const POLL_DELAYS_S = [1, 2, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60] as const

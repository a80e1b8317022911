import type { OrderState } from '#contract/donations/orders.ts'

/** Kind of result page. */
export type Result =
  | 'paid'
  | 'returned'
  /** The bank hasn't answered, or its answer is unknown: never shown as failed. */
  | 'confirming'
  /** The bank waits for the donor to act. */
  | 'authentication'
  | 'failed'
  /** The order was created, but never sent to a bank. */
  | 'unpaid'
  /** The order expired, or another one replaced it. */
  | 'over'

const RESULTS: Readonly<Record<OrderState, Result>> = {
  created: 'unpaid',
  awaiting_payment: 'unpaid',
  requires_action: 'authentication',
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
 * Poll times in seconds after opening: close together at first, then every four seconds, so that a success is
 * shown promptly. After the last one, the page says that it stopped and has a button to continue.
 */
export const POLL_DELAYS_S = [1, 2, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60] as const

import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { forEachOrder } from './for-each-order.ts'
import type { AgeLimit } from './stuck-orders.queries.ts'

/** Minimum age of an item to be swept, and batch size. */
export type OverdueDelay = { readonly forMs: number; readonly limit: number }

/** Reserved refunds whose process ended before it called the provider, or that got no clear answer. */
export const UNSENT_REFUND_DELAY: OverdueDelay = { forMs: MINUTE_MS, limit: 200 }
/** Refunds that are pending at the provider, whose webhook may have been missed. */
export const PENDING_REFUND_DELAY: OverdueDelay = { forMs: HOUR_MS, limit: 200 }

/** Processes items that have been in a state for too long. */
export const forEachOverdue = async <T extends { readonly orderId: string }>(
  deps: Pick<Deps, 'clock' | 'log'>,
  { forMs, limit }: OverdueDelay,
  read: (age: AgeLimit) => Promise<readonly T[]>,
  work: (item: T) => Promise<unknown>,
): Promise<void> => {
  const before = new Date(deps.clock.now().getTime() - forMs)
  await forEachOrder(deps, await read({ before, limit }), work)
}

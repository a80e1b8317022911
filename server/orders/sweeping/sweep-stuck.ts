import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { AgeLimit } from './stuck-orders.queries.ts'
import { sweep } from './sweep.ts'

/** Minimum age of an item to be swept, and batch size. */
export type SweepDelay = { readonly forMs: number; readonly limit: number }

/** Reserved refunds whose process ended before it called the provider, or that got no clear answer. */
export const UNSENT_REFUND_DELAY: SweepDelay = { forMs: MINUTE_MS, limit: 200 }
/** Refunds that are pending at the provider, whose webhook may have been missed. */
export const PENDING_REFUND_DELAY: SweepDelay = { forMs: HOUR_MS, limit: 200 }

/** Processes items that have been in a state for too long. */
export const sweepStuck = async <T extends { readonly orderId: string }>(
  deps: Pick<Deps, 'clock' | 'log'>,
  { forMs, limit }: SweepDelay,
  read: (age: AgeLimit) => Promise<readonly T[]>,
  work: (item: T) => Promise<unknown>,
): Promise<void> => {
  const before = new Date(deps.clock.now().getTime() - forMs)
  await sweep(deps, await read({ before, limit }), work)
}

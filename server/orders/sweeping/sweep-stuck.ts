import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { Standing } from './stuck-orders.queries.ts'
import { sweep } from './sweep.ts'

/** How long something must have stood in its state to be looked after, and how much of it is at a time. */
export type Patience = { readonly forMs: number; readonly limit: number }

/** Refunds promised to a donor whose process ended before it asked the provider, or got no clear answer. */
export const UNSENT: Patience = { forMs: MINUTE_MS, limit: 200 }
/** Pending at the provider, whose word of its end we may have missed. */
export const UNHEARD: Patience = { forMs: HOUR_MS, limit: 200 }

/** Looks after what has stood for too long. */
export const sweepStuck = async <T extends { readonly orderId: string }>(
  deps: Pick<Deps, 'clock' | 'log'>,
  { forMs, limit }: Patience,
  read: (standing: Standing) => Promise<readonly T[]>,
  work: (one: T) => Promise<unknown>,
): Promise<void> => {
  const before = new Date(deps.clock.now().getTime() - forMs)
  await sweep(deps, await read({ before, limit }), work)
}

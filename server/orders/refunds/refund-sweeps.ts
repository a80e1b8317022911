import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { sweep } from '../sweeping/sweep.ts'
import { followRefund } from './follow-refund.ts'
import { readStandingRefunds } from './refunds.queries.ts'
import { sendRefund } from './send-refund.ts'

const BATCH = 200
const UNSENT_AFTER_MS = MINUTE_MS
const UNHEARD_AFTER_MS = HOUR_MS

/** Promised, and whoever should have asked the provider ended before. */
export const sendWaitingRefunds = async (deps: Deps): Promise<void> => {
  const before = new Date(deps.clock.now().getTime() - UNSENT_AFTER_MS)
  const waiting = await readStandingRefunds(deps.database.reader, 'asked', before, BATCH)
  await sweep(deps, waiting, (refund) => sendRefund(deps, refund))
}

/** Pending at the provider, whose word of its end we may have missed. */
export const followPendingRefunds = async (deps: Deps): Promise<void> => {
  const before = new Date(deps.clock.now().getTime() - UNHEARD_AFTER_MS)
  const pending = await readStandingRefunds(deps.database.reader, 'pending', before, BATCH)
  await sweep(deps, pending, async ({ providerRef }) => {
    if (providerRef !== null) await followRefund(deps, providerRef)
  })
}

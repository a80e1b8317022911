import type { Deps } from '#server/deps.ts'
import { PENDING_REFUND_DELAY, sweepStuck, UNSENT_REFUND_DELAY } from '../sweeping/sweep-stuck.ts'
import { followRefund } from './follow-refund.ts'
import { readStuckRefunds } from './refunds.queries.ts'
import { sendRefund } from './send-refund.ts'

export const sendWaitingRefunds = (deps: Deps): Promise<void> =>
  sweepStuck(
    deps,
    UNSENT_REFUND_DELAY,
    (since) => readStuckRefunds(deps.database.reader, 'requested', since),
    (refund) => sendRefund(deps, refund),
  )

export const followPendingRefunds = (deps: Deps): Promise<void> =>
  sweepStuck(
    deps,
    PENDING_REFUND_DELAY,
    (since) => readStuckRefunds(deps.database.reader, 'pending', since),
    async ({ providerRef }) => {
      if (providerRef !== null) await followRefund(deps, providerRef)
    },
  )

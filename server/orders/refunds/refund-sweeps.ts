import type { Deps } from '#server/deps.ts'
import { sweepStanding, UNHEARD, UNSENT } from '../sweeping/sweep-standing.ts'
import { followRefund } from './follow-refund.ts'
import { readStandingRefunds } from './refunds.queries.ts'
import { sendRefund } from './send-refund.ts'

export const sendWaitingRefunds = (deps: Deps): Promise<void> =>
  sweepStanding(
    deps,
    UNSENT,
    (since) => readStandingRefunds(deps.database.reader, 'asked', since),
    (refund) => sendRefund(deps, refund),
  )

export const followPendingRefunds = (deps: Deps): Promise<void> =>
  sweepStanding(
    deps,
    UNHEARD,
    (since) => readStandingRefunds(deps.database.reader, 'pending', since),
    async ({ providerRef }) => {
      if (providerRef !== null) await followRefund(deps, providerRef)
    },
  )

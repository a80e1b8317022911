import type { Deps } from '#server/deps.ts'
import { forEachOverdue, PENDING_REFUND_DELAY, UNSENT_REFUND_DELAY } from '../sweeping/for-each-overdue.ts'
import { followRefund } from './follow-refund.ts'
import { readStuckRefunds } from './refunds.queries.ts'
import { sendRefund } from './send-refund.ts'

/** Sends reserved refunds that weren't sent or got no clear answer. */
export const sendWaitingRefunds = (deps: Deps): Promise<void> =>
  forEachOverdue(
    deps,
    UNSENT_REFUND_DELAY,
    (age) => readStuckRefunds(deps.database.db, 'requested', age),
    (refund) => sendRefund(deps, refund),
  )

/** Polls refunds that are pending at the provider, since their webhook may have been missed. */
export const followPendingRefunds = (deps: Deps): Promise<void> =>
  forEachOverdue(
    deps,
    PENDING_REFUND_DELAY,
    (age) => readStuckRefunds(deps.database.db, 'pending', age),
    async ({ providerRef }) => {
      if (providerRef !== null) await followRefund(deps, providerRef)
    },
  )

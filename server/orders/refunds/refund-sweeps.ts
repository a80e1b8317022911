import type { Deps } from '#server/deps.ts'
import { OutcomeUnknown } from '#server/outside/payments/port.ts'
import { followRefund } from './follow-refund.ts'
import { type RefundRow, readStandingRefunds } from './refunds.queries.ts'
import { sendRefund } from './send-refund.ts'

const BATCH = 200
const UNSENT_AFTER_MS = 60_000
const UNHEARD_AFTER_MS = 60 * 60_000

/** One after the other; what goes wrong with one is told, and keeps none of the others. */
const sweep = async (
  deps: Deps,
  refunds: readonly RefundRow[],
  work: (refund: RefundRow) => Promise<void>,
): Promise<void> => {
  for (const refund of refunds) {
    try {
      await work(refund)
    } catch (error) {
      const about = { err: error, refundId: refund.refundId }
      if (error instanceof OutcomeUnknown) deps.log.warn(about, 'the payment provider gave no clear answer')
      else deps.log.error(about, 'a refund could not be swept')
    }
  }
}

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

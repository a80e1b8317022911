import { api } from '#web/browser/api/browser-api.ts'
import { type Polling, usePolling } from '#web/browser/use-polling.ts'
import { POLL_DELAYS_S, type Result, resultOf } from './result.state.ts'

/** Polls an order for a minute, and whenever the page becomes visible: for another result, or for an attempt's arrival. */
export const useOrderPolling = (orderId: string, shown: Result, unseenAttempt?: number): Polling =>
  usePolling({
    subject: `${orderId} ${shown}`,
    delaysS: POLL_DELAYS_S,
    hasChanged: async (signal) => {
      const { status, nextAttempt } = await api.orderStatus({ orderId }, { quiet: true, signal })
      return resultOf(status) !== shown || (unseenAttempt !== undefined && nextAttempt > unseenAttempt)
    },
  })

import { api } from '#web/browser/api/browser-api.ts'
import { type Polling, usePolling } from '#web/browser/use-polling.ts'
import { POLL_DELAYS_S, type Result, resultOf } from './result.state.ts'

/** Polls an order for a minute, and whenever the page becomes visible. */
export const useOrderPolling = (orderId: string, shown: Result): Polling =>
  usePolling({
    subject: `${orderId} ${shown}`,
    delaysS: POLL_DELAYS_S,
    hasChanged: async (signal) =>
      resultOf((await api.orderStatus({ orderId }, { quiet: true, signal })).status) !== shown,
  })

import { api } from '#web/browser/api/browser-api.ts'
import { type Polling, usePolling } from '#web/browser/use-polling.ts'
import { ASKED_AFTER_S, type Result, resultOf } from './result.state.ts'

/** Asks where an order stands for a minute, and whenever the page is looked at again. */
export const useOrderPolling = (orderId: string, shown: Result): Polling =>
  usePolling({
    about: `${orderId} ${shown}`,
    afterS: ASKED_AFTER_S,
    isNews: async (signal) =>
      resultOf((await api.orderStatus({ orderId }, { quiet: true, signal })).status) !== shown,
  })

import { WITHDRAWAL_ACCOUNT } from '#contract/identity/withdrawal-account.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { type Polling, usePolling } from '#web/browser/use-polling.ts'

/** Poll times in seconds. The provider often answers within two minutes; otherwise it takes hours. */
const POLL_DELAYS_S = [3, 6, 10, 15, 20, 30, 40, 50, 60, 75, 90, 105, 120] as const

/** Polls a check for two minutes, and whenever the page becomes visible; null stops. */
export const useCheckPolling = (caseId: string | null): Polling =>
  usePolling({
    subject: caseId,
    delaysS: POLL_DELAYS_S,
    hasChanged: async (signal) => {
      if (caseId === null) return false
      const { withdrawalAccount, missing } = await api.getCheckInfo({ caseId }, { quiet: true, signal })
      return withdrawalAccount !== WITHDRAWAL_ACCOUNT.initial || missing.length > 0
    },
  })

import { WITHDRAWAL_ACCOUNT } from '#contract/identity/withdrawal-account.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { type Polling, usePolling } from '#web/browser/use-polling.ts'

/** The provider often answers within a minute or two; then it is a matter of hours, and nobody waits at a page. */
const ASKED_AFTER_S = [3, 6, 10, 15, 20, 30, 40, 50, 60, 75, 90, 105, 120] as const

/** Asks where a check stands for two minutes, and whenever the page is looked at again; null: it has its answer. */
export const useCheckPolling = (caseId: string | null): Polling =>
  usePolling({
    about: caseId,
    afterS: ASKED_AFTER_S,
    isNews: async (signal) => {
      if (caseId === null) return false
      const { withdrawalAccount, missing } = await api.getCheckInfo({ caseId }, { quiet: true, signal })
      return withdrawalAccount !== WITHDRAWAL_ACCOUNT.initial || missing.length > 0
    },
  })

import type { Api } from '#web/browser/api/api.ts'
import { isRefusal } from '#web/browser/api/api-refusal.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import type { PayPlatform } from './order-client/order-draft.ts'

const isClosed = (error: unknown): boolean => isRefusal(error, 'caseTakesNoDonations')

/** Payment settings of the case; null if it has just closed donations. */
const loadPlatform = async (api: Api, caseId: string): Promise<PayPlatform | null> => {
  try {
    return await api.getPayPlatform({ caseId })
  } catch (error) {
    if (isClosed(error)) return null
    throw error
  }
}

/** The case for the donate and result pages, without data that only the case's own page shows. */
export const loadCaseForDonation = async (api: Api, caseId: string) => {
  const detail = await orErrorPage(api.caseDetail({ caseId }))
  return { ...detail, story: [], updates: [], gallery: [], costItems: [] }
}

/** Data of the donate page; `platform` is null if the case accepts no donations. */
export const loadDonate = async (api: Api, caseIdParameter: string) => {
  const caseId = caseIdParameter.toUpperCase()
  const platformPending = orErrorPage(loadPlatform(api, caseId))
  // Only an open case's page needs the settings, so only there their error is thrown, below.
  platformPending.catch(() => undefined)
  const detail = await loadCaseForDonation(api, caseId)
  return { detail, platform: detail.giving === 'open' ? await platformPending : null }
}

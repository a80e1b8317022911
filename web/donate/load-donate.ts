import type { Api } from '#web/browser/api/api.ts'
import { isRefusal } from '#web/browser/api/api-refusal.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import type { PayPlatform } from './order-client/order-draft.ts'

const isClosed = (error: unknown): boolean => isRefusal(error, 'caseTakesNoDonations')

/** Null if the case has just closed donations. */
const platformFor = async (api: Api, caseId: string): Promise<PayPlatform | null> => {
  try {
    return await api.getPayPlatform({ caseId })
  } catch (error) {
    if (isClosed(error)) return null
    throw error
  }
}

/** The case of a donation, without data that only its own page shows. */
export const loadGivingCase = async (api: Api, caseIdParameter: string) => {
  const detail = await orErrorPage(api.caseDetail({ caseId: caseIdParameter.toUpperCase() }))
  return { ...detail, story: [], updates: [], gallery: [], costItems: [] }
}

/** Data of the donate page; `platform` is null if the case accepts no donations. */
export const loadDonate = async (api: Api, caseIdParameter: string) => {
  const detail = await loadGivingCase(api, caseIdParameter)
  return { detail, platform: detail.giving === 'open' ? await platformFor(api, detail.caseId) : null }
}

import type { CaseDetail } from '#contract/cases/cases.ts'
import type { Api } from '#web/browser/api/api.ts'
import { isRefusal } from '#web/browser/api/api-refusal.ts'
import { nullIfMissing, orErrorPage } from '#web/browser/route-error.ts'
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

/** A case without the data that only its own page shows. */
const withoutPageParts = (detail: CaseDetail): CaseDetail => ({
  ...detail,
  story: [],
  updates: [],
  gallery: [],
})

type CaseApi = Pick<Api, 'caseDetail'>

/** The case for the donate and result pages. */
export const loadCaseForDonation = async (api: CaseApi, caseId: string): Promise<CaseDetail> =>
  withoutPageParts(await orErrorPage(api.caseDetail({ caseId })))

/** The case of a gift; null if it isn't shown any more, such as one that was hidden since. */
export const loadCaseOfGift = async (api: CaseApi, caseId: string): Promise<CaseDetail | null> => {
  const detail = await nullIfMissing(api.caseDetail({ caseId }))
  return detail && withoutPageParts(detail)
}

/** Data of the donate page; `platform` is null if the case accepts no donations. */
export const loadDonate = async (api: Api, caseIdParameter: string) => {
  const caseId = caseIdParameter.toUpperCase()
  const platformPending = orErrorPage(loadPlatform(api, caseId))
  // Only an open case's page needs the settings, so only there their error is thrown, below.
  platformPending.catch(() => undefined)
  const detail = await loadCaseForDonation(api, caseId)
  return { detail, platform: detail.donationStatus === 'open' ? await platformPending : null }
}

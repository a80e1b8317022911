import type { Api } from '#web/browser/api/api.ts'
import { isRefusal } from '#web/browser/api/api-refusal.ts'
import type { OwnInvitation } from './invitation-text.ts'

/** The invitation of a case's beneficiary; null for a case for oneself, or whose beneficiary was named without one. */
export const loadInvitation = async (
  api: Pick<Api, 'beneficiaryInvitation'>,
  caseId: string,
): Promise<OwnInvitation | null> => {
  try {
    return await api.beneficiaryInvitation({ caseId })
  } catch (error) {
    if (isRefusal(error, 'nothingYet')) return null
    throw error
  }
}

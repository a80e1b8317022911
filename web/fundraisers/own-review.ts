import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import type { FundraiserResult } from '#contract/fundraisers/fundraisers.ts'
import type { Api } from '#web/browser/api/api.ts'
import { isRefusal } from '#web/browser/api/api-refusal.ts'

type Review = NonNullable<OwnCase['review']>

/** The open draft, and what it changes in the submission that was reviewed. */
export type OpenDraft = NonNullable<CallOutput<Calls['checkCase']>['draft']>

/** The fundraiser with what was just read about its review; unchanged if the review was withdrawn meanwhile. */
const withReview = async (own: OwnCase, read: () => Promise<Partial<Review>>): Promise<OwnCase> => {
  if (own.review === null) return own
  try {
    return { ...own, review: { ...own.review, ...(await read()) } }
  } catch (error) {
    if (isRefusal(error, 'nothingYet', 'notFound')) return own
    throw error
  }
}

const isRefused = ({ decidedAt, state }: Review): boolean => decidedAt !== null && state !== 'approved'

/** The fundraiser of a result page: with the reasons of a refusal, or with the review that is under way. */
export const withResultReview = (api: Api, type: FundraiserResult, own: OwnCase): Promise<OwnCase> =>
  withReview(own, async () => {
    if (type === 'need_info' || type === 'rejected') return api.rejectReason({ caseId: own.caseId })
    return type === 'submitted' ? (await api.checkCase({ caseId: own.caseId })).review : {}
  })

/** The fundraisers of the list, those that were refused with the reasons of that review. */
export const withRefusalReasons = (api: Api, cases: readonly OwnCase[]): Promise<OwnCase[]> =>
  Promise.all(
    cases.map(async (own) => {
      const { review } = own
      return review !== null && isRefused(review)
        ? withReview(own, () => api.rejectReasonByCheckId({ checkId: review.checkId }))
        : own
    }),
  )

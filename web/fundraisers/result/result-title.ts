import { isOpenReview } from '#contract/cases/reviews/review-states.ts'
import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import type { FundraiserResult } from '#contract/fundraisers/fundraisers.ts'
import { isLive } from '../list/own-case-text.ts'

type Own = Pick<OwnCase, 'state' | 'review'>

/** Title of a result. A rejected edit leaves the page of a live fundraiser as it is. */
export const resultTitle = (type: FundraiserResult, { state, review }: Own): string => {
  switch (type) {
    case 'submitted':
      return 'It’s with us now'
    case 'published':
      return 'Your fundraiser is live'
    case 'need_info':
      return review?.reasons.length === 1 ? 'One thing to fix' : 'A few things to fix'
    case 'rejected':
      return isLive(state) ? 'We can’t publish this change' : 'We can’t publish this one'
    case 'updated':
      return 'Your changes are saved'
  }
}

/** Whether a result is still true: its address is in mails, which people open again after the fundraiser changed. */
const isTrue = (type: FundraiserResult, { state, review }: Own): boolean => {
  switch (type) {
    case 'submitted':
      return review !== null && isOpenReview(review.state)
    case 'published':
      return state === 'live'
    case 'updated':
      return isLive(state)
    case 'need_info':
      return review?.state === 'changes_requested'
    case 'rejected':
      return review?.state === 'rejected'
  }
}

const DECISIONS = ['need_info', 'rejected'] as const satisfies readonly FundraiserResult[]

/**
 * The result that an address shows: its own if it's still true; the other decision with reasons if a later review came
 * to it; null for none.
 */
export const currentResult = (type: FundraiserResult, own: Own): FundraiserResult | null => {
  if (isTrue(type, own)) return type
  const isDecision = DECISIONS.some((decision) => decision === type)
  return (isDecision && DECISIONS.find((decision) => isTrue(decision, own))) || null
}

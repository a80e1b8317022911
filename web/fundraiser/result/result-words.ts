import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import type { FundraiserResult } from '#contract/fundraisers/fundraisers.ts'
import { isOpenReview } from '#contract/reviews/reviews.ts'
import { isLive } from '../list/own-case-words.ts'

export const RESULT_TITLES: Readonly<Record<FundraiserResult, string>> = {
  submitted: 'It’s with us now',
  published: 'Your fundraiser is live',
  need_info: 'A few things to fix',
  rejected: 'We can’t publish this one',
  updated: 'Your changes are saved',
}

/** Whether a result is still true: its address is in mails, which people open again after the fundraiser changed. */
export const isCurrentResult = (
  type: FundraiserResult,
  { state, review }: Pick<OwnCase, 'state' | 'review'>,
): boolean => {
  switch (type) {
    case 'submitted':
      return review !== null && isOpenReview(review.state)
    case 'published':
      return state === 'live'
    case 'updated':
      return isLive(state)
    case 'need_info':
    case 'rejected':
      return review?.state === 'changes_requested' || review?.state === 'rejected'
  }
}

import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import { isOpenReview } from '#contract/reviews/reviews.ts'
import { isLive } from './own-case-words.ts'

/** Query parameter of the list: the draft, or unsent edit, whose deletion the owner is asked to confirm. */
export const DELETE_PARAMETER = 'delete'

export const deleteAddress = (caseId: string): string => `/fundraiser/list?${DELETE_PARAMETER}=${caseId}`

/** Whether a live fundraiser has an edit that no reviewer reads, so that its owner can discard it. */
export const hasUnsentEdit = ({
  state,
  nextStep,
  review,
}: Pick<OwnCase, 'state' | 'nextStep' | 'review'>): boolean =>
  isLive(state) && nextStep !== null && (review === null || !isOpenReview(review.state))

export const canDelete = (own: OwnCase): boolean => own.state === 'draft' || hasUnsentEdit(own)

import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'

/** Query parameter of the list: the submission whose withdrawal the owner is asked to confirm. */
export const TAKE_BACK_PARAMETER = 'takeback'

export const takeBackAddress = (caseId: string): string => `/fundraiser/list?${TAKE_BACK_PARAMETER}=${caseId}`

/** Whether a reviewer reads it, so that its owner can take it back. An appeal stays. */
export const canTakeBack = ({ review }: Pick<OwnCase, 'review'>): boolean =>
  review?.state === 'submitted' || review?.state === 'in_review'

import { href } from 'react-router'
import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'

/** Query parameter of the list: the submission whose withdrawal the owner is asked to confirm. */
export const WITHDRAW_PARAMETER = 'withdraw'

export const withdrawAddress = (caseId: string): string =>
  `${href('/fundraiser/list')}?${WITHDRAW_PARAMETER}=${caseId}`

/** Whether a reviewer reads it, or it waits to go live, so that its owner can take it back. An appeal stays. */
export const canWithdraw = ({ state, review }: Pick<OwnCase, 'state' | 'review'>): boolean =>
  state === 'approved' || review?.state === 'submitted' || review?.state === 'in_review'

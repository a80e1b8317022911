import type { CaseDetail } from './cases/cases.ts'
import { DRAFT_STEPS, type DraftStep } from './fundraisers/draft-steps.ts'
import type { FundraiserResult } from './fundraisers/fundraisers.ts'
import type { CheckPart } from './identity-check/withdrawal-account.ts'
import { formatDecimal } from './money.ts'

/**
 * Addresses of pages in mails, share images, feeds and staff's search, which the server writes. Pages take those of other
 * pages from React Router's `href`; they share only the ones here that need more than the parameters of a path.
 */

/** A case's page. The slug is for readers alone. */
export const casePath = (caseId: string, slug?: CaseDetail['slug'] | null): string =>
  slug == null ? `/case-detail/${caseId}` : `/case-detail/${caseId}/${slug}`
/** The feed of a case's updates. */
export const caseFeedPath = (caseId: string): string => `${casePath(caseId)}/updates.atom`
export const causePath = (slug: string): string => `/causes/${slug}`
/** The path of a short link. */
export const shortPath = (hashId: string): string => `/s/${hashId}`
/** The path of a case's short address. */
export const shortCodePath = (shortCode: string): string => `/${shortCode}`
/** The donate page, with an amount to begin with. */
export const donatePath = (caseId: string, amountCents: number): string =>
  `/donate/pay/${caseId}?amount=${formatDecimal(amountCents)}`
export const followPath = (caseId: string): string => `/follow/${caseId}`

/** A page that a signed token in a mail opens. */
type TokenPage =
  | 'receipt'
  | 'donations'
  | 'statement'
  | 'household'
  | 'mail'
  | 'digest'
  | 'conversation'
  | 'support'
  | 'email-change'
  | 'gift-mail'
  | 'thank'
  | 'team'
  | 'vouch'
export const tokenPath = (page: TokenPage, token: string): string => `/${page}/${token}`

export const ACCOUNT_PATH = '/account'

/** Number of a step, from 1. */
export const stepNumber = (step: DraftStep): number => DRAFT_STEPS.indexOf(step) + 1
export const stepPath = (step: DraftStep): string => `/fundraiser/step${stepNumber(step)}`
/** Query parameter of a step: the draft's case. Without it, the step opens the latest draft. */
export const DRAFT_PARAMETER = 'caseId'
/** Address of a step of this draft; of the latest draft if `caseId` is null. */
export const stepAddress = (step: DraftStep, caseId: string | null): string =>
  caseId === null ? stepPath(step) : `${stepPath(step)}?${DRAFT_PARAMETER}=${caseId}`
/** Address of the whole page as donors will see it. */
export const previewAddress = (caseId: string | null): string => {
  const address = stepAddress('review', caseId)
  return `${address}${address.includes('?') ? '&' : '?'}preview=full`
}

export const resultPath = (result: FundraiserResult, caseId: string): string =>
  `/fundraiser/result/${result}/${caseId}`
export const dashboardAddress = (caseId: string): string => `/fundraiser/case/${caseId}`
/** Page where the organizer sees the answer to the invitation, and can invite again. */
export const ownInvitationPath = (caseId: string): string => `${dashboardAddress(caseId)}/invitation`
/** Page where the beneficiary posts updates and thanks donors, which their mailed link opens. */
export const beneficiaryWritingPath = (caseId: string): string => `${dashboardAddress(caseId)}/write`
/** Query parameter of a mailed link that leads to it. */
export const WRITE_PARAMETER = 'write'
/** Page where the organizer invites and removes co-organizers. */
export const teamPath = (caseId: string): string => `${dashboardAddress(caseId)}/team`
export const payoutsPath = (caseId: string): string => `${dashboardAddress(caseId)}/payouts`
/** Page of a payout's note. */
export const payoutNotePath = (caseId: string, payoutId: string): string =>
  `${payoutsPath(caseId)}/${payoutId}/note`

/** Page where the beneficiary answers the invitation. */
export const invitationPath = (caseId: string): string => `/kyc/invitation/${caseId}`
/** Query parameter of the identity check's page: a step to return to. */
export const CHECK_PART = 'part'
/** Address of the identity check's page, which the mailed link opens. */
export const checkPath = (caseId: string, part?: CheckPart): string =>
  `/kyc/check/${caseId}${part === undefined ? '' : `?${CHECK_PART}=${part}`}`

type StaffPage = 'cases' | 'orders' | 'people' | 'leads' | 'reports' | 'review' | 'contact'
/** Page of staff for one thing. */
export const staffPath = (page: StaffPage, id: string): string => `/staff/${page}/${id}`

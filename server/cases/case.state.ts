import type { ReviewState } from '#contract/cases/reviews/review-states.ts'
import type { OwnCaseState } from '#contract/fundraisers/case-draft.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CaseRow } from './case-row.queries.ts'
import { type DonationStatusFacts, donationStatusOf, endOf } from './cases.policy.ts'

/** State machines of a fundraiser and a review. Anything not in these tables is impossible. */

/** Stored states: `draft` was never submitted, was taken back or needs changes, `ended` is live without donations. */
export type CaseState = 'draft' | 'in_review' | 'approved' | 'rejected' | 'live' | 'ended' | 'hidden'
export type CaseEvent =
  | 'submit'
  | 'withdraw'
  | 'approve'
  | 'approve_waiting'
  | 'accept'
  | 'request_changes'
  | 'reject'
  | 'appeal'
  | 'pause'
  | 'post_update'
  | 'end'
  | 'hide'
  | 'unhide'
  | 'unhide_waiting'

type Transitions<S extends string, E extends string> = Readonly<Record<S, Readonly<Partial<Record<E, S>>>>>

export const CASE_TRANSITIONS: Transitions<CaseState, CaseEvent> = {
  draft: { submit: 'in_review', appeal: 'in_review' },
  in_review: {
    submit: 'in_review',
    withdraw: 'draft',
    approve: 'live',
    approve_waiting: 'approved',
    request_changes: 'draft',
    reject: 'rejected',
  },
  // Goes live once the beneficiary accepted; before, its organizer can change it or take it back, and staff hide it.
  approved: { submit: 'in_review', withdraw: 'draft', accept: 'live', hide: 'hidden' },
  rejected: { appeal: 'in_review' },
  // A live page shows the last approved version while an edit is reviewed, and after its rejection.
  live: {
    submit: 'live',
    withdraw: 'live',
    approve: 'live',
    request_changes: 'live',
    reject: 'live',
    appeal: 'live',
    pause: 'live',
    post_update: 'live',
    end: 'ended',
    hide: 'hidden',
  },
  // A review that is open when a case ends is still decided.
  ended: {
    approve: 'ended',
    request_changes: 'ended',
    reject: 'ended',
    post_update: 'ended',
    hide: 'hidden',
  },
  hidden: {
    approve: 'hidden',
    request_changes: 'hidden',
    reject: 'hidden',
    unhide: 'live',
    unhide_waiting: 'approved',
  },
}

export const REVIEW_EVENTS = [
  'resubmit',
  'claim',
  'release',
  'approve',
  'request_changes',
  'reject',
  'appeal',
] as const
export type ReviewEvent = (typeof REVIEW_EVENTS)[number]

export const REVIEW_TRANSITIONS: Transitions<ReviewState, ReviewEvent> = {
  submitted: {
    resubmit: 'submitted',
    claim: 'in_review',
    approve: 'approved',
    request_changes: 'changes_requested',
    reject: 'rejected',
  },
  in_review: {
    resubmit: 'in_review',
    claim: 'in_review',
    release: 'submitted',
    approve: 'approved',
    request_changes: 'changes_requested',
    reject: 'rejected',
  },
  // An appeal stays one while another reviewer reads it, so that it isn't mistaken for a first review.
  appealed: {
    resubmit: 'appealed',
    claim: 'appealed',
    release: 'appealed',
    approve: 'approved',
    request_changes: 'changes_requested',
    reject: 'rejected',
  },
  changes_requested: { appeal: 'appealed' },
  rejected: { appeal: 'appealed' },
  approved: {},
}

const next = <S extends string, E extends string>(table: Transitions<S, E>, state: S, event: E): S => {
  const after = table[state][event]
  if (after === undefined) throw new Refusal('conflict', { reason: `no ${event} from ${state}` })
  return after
}

/** @throws conflict if the event isn't possible in this state */
export const caseAfter = (state: CaseState, event: CaseEvent): CaseState =>
  next(CASE_TRANSITIONS, state, event)

/** @throws conflict */
export const reviewAfter = (state: ReviewState, event: ReviewEvent): ReviewState =>
  next(REVIEW_TRANSITIONS, state, event)

type StateFacts = Pick<CaseRow, 'visibility' | 'status' | 'endedAt' | 'endsAt'>

export const caseStateOf = (row: StateFacts, now: Date): CaseState => {
  if (row.visibility === 'live') return endOf(row, now) === null ? 'live' : 'ended'
  const state = (['draft', 'in_review', 'approved', 'rejected', 'hidden'] as const).find(
    (name) => name === row.visibility,
  )
  if (state === undefined) throw new Error(`A case can’t be ${row.visibility}`)
  return state
}

/** Whether a review approved a case, so that what it shows changes by a reviewed edit only. */
export const isApproved = ({ visibility }: Pick<CaseRow, 'visibility'>): boolean =>
  visibility === 'approved' || visibility === 'live' || visibility === 'hidden'

/** @throws conflict for a case that can't change any more: ended, hidden or rejected */
export const requireEditable = (row: StateFacts, now: Date): void => {
  caseAfter(caseStateOf(row, now), 'submit')
}

/**
 * The state shown to its owner. `row` is null for a draft that was never submitted, `review` for one that was taken back
 * before its first decision, too. One that was taken back after its approval is a draft again.
 */
export const ownStateOf = (
  row: (StateFacts & DonationStatusFacts) | null,
  review: { readonly state: string } | null,
  now: Date,
): OwnCaseState => {
  if (row === null) return 'draft'
  const state = caseStateOf(row, now)
  if (state === 'draft') return review?.state === 'changes_requested' ? 'changes_requested' : 'draft'
  return state === 'live' && donationStatusOf(row, now) === 'paused' ? 'paused' : state
}

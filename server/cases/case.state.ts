import type { OwnCaseState } from '#contract/fundraisers/case-draft.ts'
import type { ReviewState } from '#contract/reviews/reviews.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CaseRow } from './case-row.queries.ts'
import { endOf } from './cases.policy.ts'

/**
 * Every state of a fundraiser and of a review, and what leads from one to another. Anything that isn't in these tables
 * can't happen.
 */

/** As it is kept: `draft` has never been sent or waits for changes, `ended` is live without giving. */
export type CaseState = 'draft' | 'in_review' | 'rejected' | 'live' | 'ended' | 'hidden'
export type CaseEvent =
  | 'submit'
  | 'approve'
  | 'request_changes'
  | 'reject'
  | 'appeal'
  | 'pause'
  | 'post_update'
  | 'end'
  | 'hide'
  | 'unhide'

type Transitions<S extends string, E extends string> = Readonly<Record<S, Readonly<Partial<Record<E, S>>>>>

export const CASE_TRANSITIONS: Transitions<CaseState, CaseEvent> = {
  draft: { submit: 'in_review', appeal: 'in_review' },
  in_review: { submit: 'in_review', approve: 'live', request_changes: 'draft', reject: 'rejected' },
  rejected: { appeal: 'in_review' },
  // A live page stays the last approved version while an edit is reviewed, and if it is rejected.
  live: {
    submit: 'live',
    approve: 'live',
    request_changes: 'live',
    reject: 'live',
    appeal: 'live',
    pause: 'live',
    post_update: 'live',
    end: 'ended',
    hide: 'hidden',
  },
  // What waits when a case ends is still decided.
  ended: {
    approve: 'ended',
    request_changes: 'ended',
    reject: 'ended',
    post_update: 'ended',
    hide: 'hidden',
  },
  hidden: { approve: 'hidden', request_changes: 'hidden', reject: 'hidden', unhide: 'live' },
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
  // It stays an appeal while another reviewer reads it, so that it isn't taken for a first review.
  appealed: {
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

/** @throws conflict where the event isn't possible in this state */
export const caseAfter = (state: CaseState, event: CaseEvent): CaseState =>
  next(CASE_TRANSITIONS, state, event)

/** @throws conflict */
export const reviewAfter = (state: ReviewState, event: ReviewEvent): ReviewState =>
  next(REVIEW_TRANSITIONS, state, event)

type StateFacts = Pick<CaseRow, 'visibility' | 'status' | 'endedAt' | 'endsAt'>

export const caseStateOf = (row: StateFacts, now: Date): CaseState => {
  if (row.visibility === 'live') return endOf(row, now) === null ? 'live' : 'ended'
  const state = (['draft', 'in_review', 'rejected', 'hidden'] as const).find((one) => one === row.visibility)
  if (state === undefined) throw new Error(`A case can’t be ${row.visibility}`)
  return state
}

/** @throws conflict for a case that can't be changed any more: it has ended, is hidden or was rejected */
export const requireEditable = (row: StateFacts, now: Date): void => {
  caseAfter(caseStateOf(row, now), 'submit')
}

/** In one word, for its owner; null for `row` is a draft that was never sent. */
export const ownStateOf = (
  row: (StateFacts & Pick<CaseRow, 'donationsEnabled'>) | null,
  now: Date,
): OwnCaseState => {
  if (row === null) return 'draft'
  const state = caseStateOf(row, now)
  if (state === 'draft') return 'changes_requested'
  return state === 'live' && !row.donationsEnabled ? 'paused' : state
}

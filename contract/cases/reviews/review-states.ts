/**
 * Names of a review: one round in which staff read a submission. The specification's calls say "check".
 * Shapes are in review-shapes.ts, which pages don't load.
 */

/** A small edit is live at once, and looked at afterwards. Decided against, it is an edit. */
export const REVIEW_KINDS = ['create', 'edit', 'small_edit'] as const

export const REVIEW_STATES = [
  'submitted',
  'in_review',
  'approved',
  'changes_requested',
  'rejected',
  'appealed',
] as const
export type ReviewState = (typeof REVIEW_STATES)[number]
export const REVIEW_STATE_NAMES: Readonly<Record<ReviewState, string>> = {
  submitted: 'submitted',
  in_review: 'in review',
  approved: 'approved',
  changes_requested: 'changes requested',
  rejected: 'rejected',
  appealed: 'appealed',
}

/** States of an undecided review. */
export const OPEN_REVIEW_STATES = ['submitted', 'in_review', 'appealed'] as const satisfies ReviewState[]
export const isOpenReview = (state: ReviewState): boolean => OPEN_REVIEW_STATES.some((open) => open === state)

export const REVIEW_DECISIONS = ['approve', 'request_changes', 'reject'] as const
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number]

/** Whether a reason can be fixed and resubmitted, or is final. */
export const REASON_SEVERITIES = ['fix', 'final'] as const
export type ReasonSeverity = (typeof REASON_SEVERITIES)[number]

/** Findings that a reviewer's attention is drawn to. */
export const REVIEW_HINTS = [
  'similar_photo',
  'similar_text',
  'same_recipient',
  'recipient_declined',
  'new_session',
  'goal_raised',
  'first_case',
  'new_account',
] as const
export type ReviewHint = (typeof REVIEW_HINTS)[number]

export const DECISION_TEXT_MAX = 1000
export const APPEAL_TEXT_MIN = 20
export const APPEAL_TEXT_MAX = 2000
export const REASONS_MAX = 10

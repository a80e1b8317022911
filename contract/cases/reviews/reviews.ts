import type { DraftField } from '#contract/fundraisers/case-draft.ts'

/**
 * Names of a review: one round in which staff read a submission. The specification's calls say "check".
 * Shapes are in review-shapes.ts, which pages don't load.
 */

export const REVIEW_KINDS = ['create', 'edit'] as const

export const REVIEW_STATES = [
  'submitted',
  'in_review',
  'approved',
  'changes_requested',
  'rejected',
  'appealed',
] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** States of an undecided review. */
export const OPEN_REVIEW_STATES = ['submitted', 'in_review', 'appealed'] as const satisfies ReviewState[]
export const isOpenReview = (state: ReviewState): boolean => OPEN_REVIEW_STATES.some((open) => open === state)

export const REVIEW_DECISIONS = ['approve', 'request_changes', 'reject'] as const
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number]

/** Business days until the first decision is due, at noon. */
export const REVIEW_BUSINESS_DAYS = 1
/** The same promise in words, before anything is submitted. */
export const REVIEW_PROMISE = 'by noon Pacific Time on the next business day'
/** Business days for an appeal, which goes to another reviewer. */
export const APPEAL_BUSINESS_DAYS = 3
/** Days during which a decision can be appealed, once. */
export const APPEAL_DAYS = 14

/** Whether a reason can be fixed and resubmitted, or is final. */
export const REASON_SEVERITIES = ['fix', 'final'] as const
export type ReasonSeverity = (typeof REASON_SEVERITIES)[number]

/** Subjects of a reason, with the draft fields they cover. */
export const REVIEW_FIELDS = {
  title: ['title'],
  summary: ['summary'],
  story: ['storyMode', 'storyAnswers', 'story'],
  goal: ['goalCents'],
  costs: ['costItems'],
  organizer: ['organizerName', 'organizerRelation'],
  beneficiary: [
    'beneficiaryFirstName',
    'beneficiaryLastName',
    'beneficiaryRelation',
    'beneficiaryEmail',
    'beneficiaryAgrees',
    'waitsForBeneficiary',
  ],
  cover: ['coverUploadId', 'coverAlt'],
  gallery: ['gallery'],
  documents: ['documents'],
  basics: ['purpose', 'raiseType', 'raiseScene', 'zip'],
  end: ['endsOn'],
} as const satisfies Record<string, readonly DraftField[]>
export type ReviewField = keyof typeof REVIEW_FIELDS
export const reviewFields = Object.keys(REVIEW_FIELDS).filter(
  (field): field is ReviewField => field in REVIEW_FIELDS,
)

export const REVIEW_FIELD_LABELS: Readonly<Record<ReviewField, string>> = {
  title: 'Title',
  summary: 'Summary',
  story: 'Story',
  goal: 'Goal',
  costs: 'Cost lines',
  organizer: 'Organizer',
  beneficiary: 'Beneficiary',
  cover: 'Cover',
  gallery: 'Gallery',
  documents: 'Documents',
  basics: 'Basics',
  end: 'End date',
}

/**
 * On a live case only these fields need a review, the goal when it more than doubles. Other changes apply at
 * once.
 */
export const REVIEWED_FIELDS = ['title', 'story', 'goal', 'beneficiary', 'cover', 'documents'] as const
export const GOAL_REVIEWED_ABOVE_TIMES = 2

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

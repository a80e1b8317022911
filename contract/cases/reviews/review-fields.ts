import type { DraftField } from '#contract/fundraisers/case-draft.ts'

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
 * On a live case only these fields need a review before a change is shown: the goal when it more than doubles, the gallery when
 * a photo is added, and title and story unless the change is small. Other changes apply at once, and are looked at afterwards.
 */
export const REVIEWED_FIELDS = [
  'title',
  'story',
  'goal',
  'beneficiary',
  'cover',
  'gallery',
  'documents',
  'basics',
] as const
export const GOAL_REVIEWED_ABOVE_TIMES = 2

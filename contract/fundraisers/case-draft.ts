import type * as z from 'zod'
import { raiseTypeText } from '#contract/cases/cases.ts'
import type { caseDraftShape, draftFieldsShape, storyAnswersShape } from './case-draft-shapes.ts'
import type { DraftStep } from './draft-steps.ts'

/** Steps, states and fields of a case draft. Shapes are in case-draft-shapes.ts, which pages don't load. */

/** State of a fundraiser as its owner sees it. */
export const OWN_CASE_STATES = [
  'draft',
  'in_review',
  'approved',
  'changes_requested',
  'rejected',
  'live',
  'paused',
  'ended',
  'hidden',
] as const
export type OwnCaseState = (typeof OWN_CASE_STATES)[number]

export type CaseDraft = z.infer<typeof caseDraftShape>
export type DraftFields = z.infer<typeof draftFieldsShape>
export type DraftField = keyof DraftFields
export type StoryAnswers = z.infer<typeof storyAnswersShape>

/** The step of each field. */
export const STEP_FIELDS = {
  basics: ['purpose', 'raiseType', 'raiseScene', 'zip'],
  goal: ['goalCents', 'costItems', 'endsOn'],
  people: [
    'organizerName',
    'organizerRelation',
    'beneficiaryFirstName',
    'beneficiaryLastName',
    'beneficiaryRelation',
    'beneficiaryEmail',
    'beneficiaryAgrees',
    'waitsForBeneficiary',
  ],
  story: ['title', 'summary', 'storyMode', 'storyAnswers', 'story'],
  photos: ['coverUploadId', 'coverAlt', 'gallery', 'documents'],
  review: [],
} as const satisfies Record<DraftStep, readonly DraftField[]>

/** The five questions of the guided story, in order. */
export const STORY_QUESTIONS = ['organizer', 'recipient', 'relationship', 'spend', 'delivery'] as const
export type StoryQuestion = (typeof STORY_QUESTIONS)[number]

/** Suggested relations between organizer and beneficiary; free text is accepted too. */
export const RELATIONS = [
  'Mother',
  'Father',
  'Daughter',
  'Son',
  'Sister',
  'Brother',
  'Spouse or partner',
  'Relative',
  'Friend',
  'Neighbor',
  'Coworker',
  'Classmate',
  'Teacher',
  'Coach',
  'Caregiver',
] as const

/** Days after a draft's last change until it is deleted. */
export const DRAFT_KEPT_DAYS = 90
/** Days after a draft's last change until its owner is reminded. */
export const DRAFT_REMINDER_DAYS = 80

/** Maximum number of open drafts per person. */
export const DRAFTS_MAX = 20

/** Title shown for a draft without one. */
export const untitledDraft = (raiseType: number | null): string =>
  raiseType === null ? 'Untitled fundraiser' : `Untitled ${raiseTypeText(raiseType).toLowerCase()} fundraiser`

export const EMPTY_DRAFT: DraftFields = {
  purpose: null,
  raiseType: null,
  raiseScene: null,
  zip: '',
  goalCents: null,
  costItems: [],
  endsOn: null,
  organizerName: '',
  organizerRelation: '',
  beneficiaryFirstName: '',
  beneficiaryLastName: '',
  beneficiaryRelation: '',
  beneficiaryEmail: '',
  beneficiaryAgrees: false,
  waitsForBeneficiary: false,
  title: '',
  summary: '',
  storyMode: 'questions',
  storyAnswers: { organizer: '', recipient: '', relationship: '', spend: '', delivery: '' },
  story: [],
  coverUploadId: null,
  coverAlt: '',
  gallery: [],
  documents: [],
}

/** The conflict of two changes of one draft. */
export const DRAFT_CHANGED_ELSEWHERE = 'This draft changed in another tab or on another device'

import type * as z from 'zod'
import { raiseTypeText } from '../cases/cases.ts'
import type { caseDraftShape, draftFieldsShape, storyAnswersShape } from './case-draft-shapes.ts'
import { DRAFT_STEPS, type DraftStep } from './draft-steps.ts'

/** The names of a case draft: its steps, states and fields. Shapes are in case-draft-shapes.ts, which pages don't load. */

/** `/fundraiser/step1` to `/fundraiser/step6`. */
export const stepNumber = (step: DraftStep): number => DRAFT_STEPS.indexOf(step) + 1
export const stepPath = (step: DraftStep): string => `/fundraiser/step${stepNumber(step)}`

/** In the address of a step: the draft it is about. Without it, the step is about the latest one. */
export const DRAFT_PARAMETER = 'caseId'

/** Where a fundraiser stands, as its owner sees it in one word. */
export const OWN_CASE_STATES = [
  'draft',
  'in_review',
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

/** The step that each field is asked in. */
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
  ],
  story: ['title', 'summary', 'storyMode', 'storyAnswers', 'story'],
  photos: ['coverUploadId', 'coverAlt', 'gallery', 'documents'],
  review: [],
} as const satisfies Record<DraftStep, readonly DraftField[]>

/** The five questions of the guided story, in the order they are asked. */
export const STORY_QUESTIONS = ['organizer', 'recipient', 'relationship', 'spend', 'delivery'] as const
export type StoryQuestion = (typeof STORY_QUESTIONS)[number]

/** Suggestions for how an organizer knows the person the money is for. Other words are taken, too. */
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

/** A draft is deleted this long after its last change, and its owner is reminded before. */
export const DRAFT_KEPT_DAYS = 90
export const DRAFT_REMINDER_DAYS = 80

/** Drafts that one person may have open at the same time. */
export const DRAFTS_MAX = 20

/** The title of a draft that has none yet. */
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

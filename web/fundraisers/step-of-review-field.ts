import { REVIEW_FIELDS, type ReviewField } from '#contract/cases/reviews/review-fields.ts'
import { type DraftField, STEP_FIELDS } from '#contract/fundraisers/case-draft.ts'
import { DRAFT_STEPS, type DraftStep } from '#contract/fundraisers/draft-steps.ts'
import { stepAddress } from '#contract/page-addresses.ts'

/** Element of the step in which a field is fixed. */
const CONTROLS: Readonly<Record<ReviewField, string>> = {
  title: 'title',
  summary: 'summary',
  story: 'storyMode',
  goal: 'goalCents',
  costs: 'costs',
  organizer: 'organizer',
  beneficiary: 'beneficiary',
  cover: 'cover-title',
  gallery: 'gallery-title',
  documents: 'documents-title',
  basics: 'purpose',
  end: 'endsOn',
}

/** The step in which the owner fixes what a reviewer found in this field. */
export const stepOfReviewField = (field: ReviewField): DraftStep => {
  const fields: readonly DraftField[] = REVIEW_FIELDS[field]
  const firstField = fields[0]
  return (
    DRAFT_STEPS.find((step) => STEP_FIELDS[step].some((stepField) => stepField === firstField)) ?? 'basics'
  )
}

/** Address of the field in its step. */
export const reviewFieldAddress = (field: ReviewField, caseId: string): string =>
  `${stepAddress(stepOfReviewField(field), caseId)}#${CONTROLS[field]}`

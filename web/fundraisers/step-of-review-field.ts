import { REVIEW_FIELDS, type ReviewField } from '#contract/cases/reviews/reviews.ts'
import { type DraftField, STEP_FIELDS } from '#contract/fundraisers/case-draft.ts'
import { DRAFT_STEPS, type DraftStep } from '#contract/fundraisers/draft-steps.ts'

/** The step in which the owner fixes what a reviewer found in this field. */
export const stepOfReviewField = (field: ReviewField): DraftStep => {
  const fields: readonly DraftField[] = REVIEW_FIELDS[field]
  const firstField = fields[0]
  return (
    DRAFT_STEPS.find((step) => STEP_FIELDS[step].some((stepField) => stepField === firstField)) ?? 'basics'
  )
}

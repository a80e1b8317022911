import { type DraftField, STEP_FIELDS } from '#contract/fundraisers/case-draft.ts'
import { DRAFT_STEPS, type DraftStep } from '#contract/fundraisers/draft-steps.ts'
import { REVIEW_FIELDS, type ReviewField } from '#contract/reviews/reviews.ts'

/** The step in which a reviewer's reason is fixed. */
export const stepOfReviewField = (field: ReviewField): DraftStep => {
  const fields: readonly DraftField[] = REVIEW_FIELDS[field]
  const first = fields[0]
  return DRAFT_STEPS.find((step) => STEP_FIELDS[step].some((one) => one === first)) ?? 'basics'
}

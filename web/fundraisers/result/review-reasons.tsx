import type { ReviewReason } from '#contract/cases/reviews/review-shapes.ts'
import { REVIEW_FIELD_LABELS } from '#contract/cases/reviews/reviews.ts'
import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import { stepAddress, stepNumber } from '#contract/page-addresses.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { STEP_WORDS } from '../step-list.ts'
import { stepOfReviewField } from '../step-of-review-field.ts'

type ReasonProps = { readonly reason: ReviewReason; readonly own: Pick<OwnCase, 'caseId' | 'state'> }

const Reason = ({ reason, own: { caseId, state } }: ReasonProps) => {
  const step = stepOfReviewField(reason.field)
  return (
    <li>
      <Card className="p-6">
        <h3 className="type-strong">{REVIEW_FIELD_LABELS[reason.field]}</h3>
        <p className="mt-1">{reason.message}</p>
        <p className="mt-3">
          <b>How to fix it:</b> {reason.howToFix}
        </p>
        {reason.severity === 'fix' && state !== 'rejected' && (
          <ButtonLink to={stepAddress(step, caseId)} kind="secondary" size="small" className="mt-4">
            Go to step {stepNumber(step)}, {STEP_WORDS[step].name}
          </ButtonLink>
        )}
      </Card>
    </li>
  )
}

export const ReviewReasons = ({ own }: { readonly own: OwnCase }) => {
  const reasons = own.review?.reasons ?? []
  if (reasons.length === 0) return null
  return (
    <section aria-labelledby="reasons" className="mt-10">
      <h2 id="reasons" className="type-h3">
        What we saw
      </h2>
      <ul className="mt-4 grid gap-4">
        {reasons.map((reason) => (
          <Reason key={`${reason.code} ${reason.field}`} reason={reason} own={own} />
        ))}
      </ul>
    </section>
  )
}

import { REVIEW_FIELD_LABELS } from '#contract/cases/reviews/review-fields.ts'
import type { ReviewReason } from '#contract/cases/reviews/review-shapes.ts'
import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { OpenDraft } from '../own-review.ts'
import { reviewFieldAddress } from '../step-of-review-field.ts'

type ReviewReasonsProps = {
  readonly own: OwnCase
  /** The open draft, if the reviewer asked for changes to what was sent. */
  readonly draft: OpenDraft | null
}

type ReasonProps = ReviewReasonsProps & { readonly reason: ReviewReason }

const Reason = ({ reason, own, draft }: ReasonProps) => {
  const { field, severity } = reason
  const isChanged = draft?.changedFields.includes(field) ?? false
  const canFix = draft !== null || (severity === 'fix' && own.state !== 'rejected')
  return (
    <li>
      <Card className="p-6">
        <div className="flex items-center justify-between gap-4">
          <h3 className="type-strong">{REVIEW_FIELD_LABELS[field]}</h3>
          {draft !== null &&
            (isChanged ? (
              <Tag tone="pine" icon="check">
                Changed
              </Tag>
            ) : (
              <Tag>To do</Tag>
            ))}
        </div>
        <p className="mt-1">{reason.message}</p>
        <p className="mt-3">
          <b>How to fix it:</b> {reason.howToFix}
        </p>
        {canFix && (
          <ButtonLink
            to={reviewFieldAddress(field, own.caseId)}
            kind={isChanged ? 'secondary' : 'primary'}
            size="small"
            className="mt-4"
            aria-label={`Change it: ${REVIEW_FIELD_LABELS[field]}`}
          >
            Change it
          </ButtonLink>
        )}
      </Card>
    </li>
  )
}

export const ReviewReasons = ({ own, draft }: ReviewReasonsProps) => {
  const reasons = own.review?.reasons ?? []
  if (reasons.length === 0) return null
  return (
    <section aria-labelledby="reasons" className="mt-10">
      <h2 id="reasons" className="type-h3">
        {draft === null ? 'What we saw' : 'What to change'}
      </h2>
      <ul className="mt-4 grid gap-4">
        {reasons.map((reason) => (
          <Reason key={`${reason.code} ${reason.field}`} reason={reason} own={own} draft={draft} />
        ))}
      </ul>
    </section>
  )
}

import { REVIEW_FIELD_LABELS } from '#contract/reviews/reviews.ts'
import { Panel } from '#web/ui/panel.tsx'
import { stepOfReviewField } from '../step-of-review-field.ts'
import { useWizard } from './wizard-context.ts'

/** A reviewer's requests that are fixed in this step. */
export const RequestedChanges = () => {
  const { step, reasons } = useWizard()
  const stepReasons = reasons.filter(({ field }) => stepOfReviewField(field) === step)
  if (stepReasons.length === 0) return null
  return (
    <Panel tone="sun" className="mt-8">
      <h2 className="type-strong">Our team asked for a change here</h2>
      <ul className="mt-2 space-y-3">
        {stepReasons.map(({ code, field, message, howToFix }) => (
          <li key={`${code} ${field}`}>
            <b>{REVIEW_FIELD_LABELS[field]}:</b> {message}
            <br />
            <b>How to fix it:</b> {howToFix}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

import { KEEP_QUESTIONS } from '#web/browser/keep-questions.ts'
import { latePart } from '#web/browser/late-part.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import type { DonationControl } from '../form/donation-fields.ts'
import type { DonationQuestionProps } from './donation-question.tsx'

/** Few donors are asked, so its script comes late. Until then, and where it can't be loaded, it can't be answered. */
const DonationQuestion = latePart(
  async () => (await import('./donation-question.tsx')).DonationQuestion,
  <FieldError>{KEEP_QUESTIONS.public}</FieldError>,
)

type DueQuestionProps = DonationQuestionProps & {
  readonly errorAt: (control: DonationControl) => string | undefined
}

/** The question about private details below a control, once it is due. */
export const DueQuestion = ({ errorAt, ...question }: DueQuestionProps) =>
  errorAt(question.control) === KEEP_QUESTIONS.public && (
    <div role="status" className="mt-3">
      <DonationQuestion {...question} />
    </div>
  )

import { openDetails } from '#web/browser/ask-before-publishing.ts'
import { KEEP_QUESTIONS } from '#web/browser/keep-questions.ts'
import { Button } from '#web/ui/button.tsx'
import { focusField } from '#web/ui/fields/focus-field.ts'
import { KeepPublicQuestion } from '#web/ui/fields/keep-public-question.tsx'
import type { DonationControl, DonationFields, DonationProblem } from '../form/donation-fields.ts'
import type { ChangeDonation } from '../form/use-donation-form.ts'

type PublicControl = 'fullName' | 'message' | 'tributeName'

/** Between the details that a donor keeps. */
const SEPARATOR = '\n'

/** Private details that the page would show, without those that the donor keeps. */
const detailsIn = ({ fullName, nameShown, message, tributeName, kept }: DonationFields) =>
  openDetails({ ...(nameShown === 'full' && { fullName }), message, tributeName }, kept.split(SEPARATOR))

const isPublic = (control: string): control is PublicControl =>
  control === 'fullName' || control === 'message' || control === 'tributeName'

/** The controls whose text has a private detail, as problems that stop the gift before it is charged. */
export const questionsIn = (fields: DonationFields): DonationProblem[] =>
  [...new Set(detailsIn(fields).map(({ field }) => field))]
    .filter(isPublic)
    .map((control) => ({ control, message: KEEP_QUESTIONS.public }))

type QuestionProps = {
  readonly controls: readonly PublicControl[]
  readonly fields: DonationFields
  readonly change: ChangeDonation
  readonly errorAt: (control: DonationControl) => string | undefined
}

/** Asks about private details in controls whose question is due. */
export const DonationQuestion = ({ controls, fields, change, errorAt }: QuestionProps) => {
  const asked = controls.filter((control) => errorAt(control) === KEEP_QUESTIONS.public)
  const details = detailsIn(fields).filter(({ field }) => asked.some((control) => control === field))
  const [first] = details
  if (first === undefined) return null
  const keep = (): void => {
    change({ kept: [fields.kept, ...details.map(({ text }) => text)].join(SEPARATOR) })
    // The pressed button goes.
    focusField(first.field)
  }
  return (
    <div role="status" className="mt-3">
      <KeepPublicQuestion
        question={{ details, readers: 'public', kept: [] }}
        keep={
          <Button size="small" onClick={keep}>
            Keep it
          </Button>
        }
      />
    </div>
  )
}

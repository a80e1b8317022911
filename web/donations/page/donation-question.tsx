import { KEEP_QUESTIONS } from '#web/browser/ask-before-publishing.ts'
import { Button } from '#web/ui/button.tsx'
import { focusField } from '#web/ui/fields/focus-field.ts'
import { KeepPublicQuestion } from '#web/ui/fields/keep-public-question.tsx'
import type { DonationFields } from '../form/donation-fields.ts'
import { keptWith, publicDetailsIn } from '../form/public-details.ts'
import type { ChangeDonation } from '../form/use-donation-form.ts'

type QuestionProps = {
  readonly control: 'fullName' | 'message' | 'tributeName'
  readonly fields: DonationFields
  readonly change: ChangeDonation
  readonly errorAt: (control: 'fullName' | 'message' | 'tributeName') => string | undefined
}

/** The error of a control, without the question that its section shows. */
export const errorBesideQuestion = (error: string | undefined): string | undefined =>
  error === KEEP_QUESTIONS.public ? undefined : error

/** Asks about private details in a control whose text the page will show. Nothing is charged before it is answered. */
export const DonationQuestion = ({ control, fields, change, errorAt }: QuestionProps) => {
  const details = publicDetailsIn(fields).filter(({ field }) => field === control)
  if (errorAt(control) !== KEEP_QUESTIONS.public || details.length === 0) return null
  return (
    <div role="status" className="mt-3">
      <KeepPublicQuestion
        question={{ details, readers: 'public', kept: [] }}
        keep={
          <Button
            size="small"
            onClick={() => {
              change({ kept: keptWith(fields.kept, details) })
              // The pressed button goes.
              focusField(control)
            }}
          >
            Keep it
          </Button>
        }
      />
    </div>
  )
}

import { lazy, Suspense } from 'react'
import { KEEP_QUESTIONS } from '#web/browser/keep-questions.ts'
import { Button } from '#web/ui/button.tsx'
import { focusField } from '#web/ui/fields/focus-field.ts'
import type { DonationFields } from '../form/donation-fields.ts'
import { keptWith, type PublicControl, publicDetailsIn } from '../form/public-details.ts'
import type { ChangeDonation } from '../form/use-donation-form.ts'

/** Few donors type a private detail, so the question isn't loaded before one does. */
const KeepPublicQuestion = lazy(async () => {
  const { KeepPublicQuestion: Loaded } = await import('#web/ui/fields/keep-public-question.tsx')
  return { default: Loaded }
})

type QuestionProps = {
  readonly control: PublicControl
  readonly fields: DonationFields
  readonly change: ChangeDonation
  readonly errorAt: (control: PublicControl) => string | undefined
}

/** The error of a control, without the question that its section shows. */
export const errorBesideQuestion = (error: string | undefined): string | undefined =>
  error === KEEP_QUESTIONS.public ? undefined : error

/** Asks about private details in a control whose text the page will show. Nothing is charged before it is answered. */
export const DonationQuestion = ({ control, fields, change, errorAt }: QuestionProps) => {
  const details = publicDetailsIn(fields, control).map((detail) => ({ ...detail, field: control }))
  if (errorAt(control) !== KEEP_QUESTIONS.public || details.length === 0) return null
  return (
    <div role="status" className="mt-3">
      <Suspense>
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
      </Suspense>
    </div>
  )
}

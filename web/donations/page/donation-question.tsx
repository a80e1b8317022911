import { Button } from '#web/ui/button.tsx'
import { focusField } from '#web/ui/fields/focus-field.ts'
import { KeepPublicQuestion } from '#web/ui/fields/keep-public-question.tsx'
import type { DonationFields } from '../form/donation-fields.ts'
import { detailsIn, type PublicControl, withKept } from '../form/private-question.ts'
import type { ChangeDonation } from '../form/use-donation-form.ts'

export type DonationQuestionProps = {
  readonly control: PublicControl
  readonly fields: DonationFields
  readonly change: ChangeDonation
}

/** Asks about private details in a control. */
export const DonationQuestion = ({ control, fields, change }: DonationQuestionProps) => {
  const details = detailsIn(fields).filter(({ field }) => field === control)
  if (details.length === 0) return null
  return (
    <KeepPublicQuestion
      question={{ details, readers: 'public', kept: [] }}
      keep={
        <Button
          size="small"
          onClick={() => {
            change({ kept: withKept(fields.kept, details) })
            // The pressed button goes.
            focusField(control)
          }}
        >
          Keep it
        </Button>
      }
    />
  )
}

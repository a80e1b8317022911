import type { ReactNode } from 'react'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { FullNameField } from '#web/ui/fields/full-name-field.tsx'
import type { DonationControl, DonationFields } from '../form/donation-fields.ts'
import { errorBesideQuestion } from '../form/private-question.ts'
import type { ChangeDonation } from '../form/use-donation-form.ts'
import { DueQuestion } from './due-question.tsx'
import { FormSection } from './form-section.tsx'

export type SectionProps = {
  readonly fields: DonationFields
  readonly change: ChangeDonation
  readonly errorAt: (control: DonationControl) => string | undefined
}

type DetailsSectionProps = SectionProps & {
  readonly organizerFirstName: string
  /** Whether the fields were filled in from the signed-in donor's account. */
  readonly isFromAccount: boolean
  /** The card's fields, where they are beside the form. */
  readonly card: ReactNode
}

export const DetailsSection = ({
  fields,
  change,
  errorAt,
  organizerFirstName,
  isFromAccount,
  card,
}: DetailsSectionProps) => (
  <FormSection
    title="Your details"
    hint={isFromAccount ? 'From your account. You can change them for this gift.' : 'No account needed.'}
    className="mt-4 wide:mt-12"
  >
    <div className="grid gap-4 tablet:grid-cols-2">
      <FullNameField
        id="fullName"
        name="fullName"
        label="Full name"
        value={fields.fullName}
        onChange={(event) => change({ fullName: event.currentTarget.value })}
        error={errorBesideQuestion(errorAt('fullName'))}
      />
      <EmailField
        id="email"
        name="email"
        label="E-mail for the receipt"
        value={fields.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
        error={errorAt('email')}
      />
    </div>
    <DueQuestion control="fullName" {...{ fields, change, errorAt }} />
    {card}
    <Checkbox
      name="consentUpdates"
      className="mt-1.5 -mb-2.5"
      checked={fields.consentUpdates}
      onChange={(event) => change({ consentUpdates: event.currentTarget.checked })}
    >
      Send me {organizerFirstName}’s updates about this case
    </Checkbox>
  </FormSection>
)

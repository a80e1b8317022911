import { firstNameOf } from '#contract/accounts/first-name.ts'
import { PURPOSE } from '#contract/cases/cases.ts'
import { unnamedRecipient } from '#contract/cases/unnamed-recipient.ts'
import { cleanLine } from '#contract/plain-text.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { FieldGroup } from '#web/ui/fields/field-group.tsx'
import { FullNameField } from '#web/ui/fields/full-name-field.tsx'
import { RadioCard } from '#web/ui/fields/radio.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { isLive } from '../list/own-case-text.ts'
import { recipientOf } from '../recipient-name.ts'
import { StepPage } from '../wizard/step-page.tsx'
import { type StepForm, useStepForm } from '../wizard/use-step-form.ts'
import { useDraftState, useNameState, useWizard } from '../wizard/wizard-context.ts'
import { PeopleStepNotes } from './people-step-notes.tsx'
import { RelationOptions } from './relation-options.tsx'

const Organizer = ({ form }: { readonly form: StepForm }) => {
  const { ownName } = useWizard()
  const { fields } = useDraftState()
  const { organizerName } = fields
  return (
    <section aria-labelledby="organizer">
      <h2 id="organizer" className="type-h3">
        You, the organizer
      </h2>
      <div className="mt-4 grid items-start gap-4 tablet:grid-cols-2">
        <FullNameField
          id="organizerName"
          name="organizerName"
          label="Your name on the page"
          defaultValue={organizerName || (ownName ?? '')}
          error={form.problemOf('organizerName')}
        />
      </div>
    </section>
  )
}

/** What happens to the page between the approval and the beneficiary's answer. */
const UntilAgreed = () => {
  const { caseState, place } = useWizard()
  const { fields } = useDraftState()
  const nameState = useNameState()
  if (nameState === 'agreed' || isLive(caseState)) return null
  const name = recipientOf(fields, 'this person')
  const { fullName } = unnamedRecipient({
    relation: cleanLine(fields.beneficiaryRelation),
    organizerFirstName: firstNameOf(fields.organizerName),
    city: place?.city ?? 'your town',
  })
  return (
    <FieldGroup id="untilAgreed" legend={`Until ${name} accepts`}>
      <div className="grid gap-4 tablet:grid-cols-2">
        <RadioCard
          name="untilAgreed"
          value="unnamed"
          defaultChecked={!fields.waitsForBeneficiary}
          title="Show the page without the name"
          text={`It says “${fullName}”. Leave the name out of your texts, too.`}
        />
        <RadioCard
          name="untilAgreed"
          value="wait"
          defaultChecked={fields.waitsForBeneficiary}
          title="Wait"
          text="The page goes live only once they accept, with the name."
        />
      </div>
    </FieldGroup>
  )
}

const Beneficiary = ({ form }: { readonly form: StepForm }) => {
  const { fields } = useDraftState()
  const name = recipientOf(fields, 'this person')
  const nameAtStart = recipientOf(fields, 'This person')
  return (
    <section aria-labelledby="beneficiary">
      <h2 id="beneficiary" className="type-h3">
        The person who receives the money
      </h2>
      <div className="mt-4 space-y-6">
        <div className="grid items-start gap-4 tablet:grid-cols-2">
          <TextField
            id="beneficiaryFirstName"
            name="beneficiaryFirstName"
            label="First name"
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            defaultValue={fields.beneficiaryFirstName}
            error={form.problemOf('beneficiaryFirstName')}
          />
          <TextField
            id="beneficiaryLastName"
            name="beneficiaryLastName"
            label="Last name"
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            defaultValue={fields.beneficiaryLastName}
            error={form.problemOf('beneficiaryLastName')}
          />
        </div>
        <SelectField
          id="beneficiaryRelation"
          name="beneficiaryRelation"
          label={`${nameAtStart} is your`}
          defaultValue={fields.beneficiaryRelation}
          error={form.problemOf('beneficiaryRelation')}
        >
          <RelationOptions own={fields.beneficiaryRelation} />
        </SelectField>
        <EmailField
          id="beneficiaryEmail"
          name="beneficiaryEmail"
          label="Their e-mail address"
          optional
          autoComplete="off"
          hint={`We’ll e-mail ${name} a link to say yes or no, and remind them until their bank account is set up. Leave it empty to hand the link over yourself, by text message or in person.`}
          defaultValue={fields.beneficiaryEmail}
          error={form.problemOf('beneficiaryEmail')}
        />
        <Checkbox
          id="beneficiaryAgrees"
          name="beneficiaryAgrees"
          defaultChecked={fields.beneficiaryAgrees}
          error={form.problemOf('beneficiaryAgrees')}
        >
          {nameAtStart} knows about this fundraiser and agrees to it.
        </Checkbox>
        <UntilAgreed />
      </div>
    </section>
  )
}

/** Step 3: organizer and beneficiary. */
export const PeopleStep = () => {
  const form = useStepForm()
  const { purpose } = useDraftState().fields
  return (
    <StepPage
      form={form}
      title="Who’s involved?"
      lead="Donors see how you are related, your name, and theirs once they agree. E-mail addresses stay private."
      aside={<PeopleStepNotes />}
    >
      <Organizer form={form} />
      {purpose === PURPOSE.someoneElse && <Beneficiary form={form} />}
    </StepPage>
  )
}

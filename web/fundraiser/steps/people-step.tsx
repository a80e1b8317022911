import { PURPOSE } from '#contract/cases/cases.ts'
import { RELATIONS } from '#contract/fundraisers/case-draft.ts'
import { GIVING_PAUSES_AFTER_DAYS, REFUNDS_AFTER_DAYS } from '#contract/fundraisers/case-limits.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { EmailField, FullNameField } from '#web/ui/fields/person-fields.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { possessive, recipientOf } from '../recipient-words.ts'
import { SideNote, StepPage } from '../wizard/step-page.tsx'
import { type StepForm, useStepForm } from '../wizard/use-step-form.ts'
import { useDraftState, useWizard } from '../wizard/wizard-context.ts'

/** Options for a relation. If the draft's own relation isn't among them, it is added. */
const RelationOptions = ({ own }: { readonly own: string }) => (
  <>
    <option value="">Choose</option>
    {own !== '' && !RELATIONS.some((relation) => relation === own) && <option>{own}</option>}
    {RELATIONS.map((relation) => (
      <option key={relation}>{relation}</option>
    ))}
  </>
)

const Organizer = ({ form }: { readonly form: StepForm }) => {
  const { ownName } = useWizard()
  const { fields } = useDraftState()
  const { organizerName, organizerRelation, purpose } = fields
  const name = recipientOf(fields, 'this person')
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
        {purpose === PURPOSE.someoneElse && (
          <SelectField
            id="organizerRelation"
            name="organizerRelation"
            label={`You are ${possessive(name)}`}
            defaultValue={organizerRelation}
            error={form.problemOf('organizerRelation')}
          >
            <RelationOptions own={organizerRelation} />
          </SelectField>
        )}
      </div>
    </section>
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
          optional
          defaultValue={fields.beneficiaryRelation}
          error={form.problemOf('beneficiaryRelation')}
        >
          <RelationOptions own={fields.beneficiaryRelation} />
        </SelectField>
        <EmailField
          id="beneficiaryEmail"
          name="beneficiaryEmail"
          label="Their e-mail address"
          hint={`We write to ${name} once, with a link to check their identity and add their bank account. They can also say no.`}
          defaultValue={fields.beneficiaryEmail}
          error={form.problemOf('beneficiaryEmail')}
        />
        <Checkbox
          id="beneficiaryAgrees"
          name="beneficiaryAgrees"
          defaultChecked={fields.beneficiaryAgrees}
          error={form.problemOf('beneficiaryAgrees')}
        >
          {nameAtStart} knows about this fundraiser and agrees with it.
        </Checkbox>
      </div>
    </section>
  )
}

const Notes = () => {
  const { fields } = useDraftState()
  const isOwn = fields.purpose === PURPOSE.myself
  const who = isOwn ? 'you' : recipientOf(fields, 'this person')
  return (
    <>
      <Panel tone="mist" padding="large">
        <SideNote title={isOwn ? 'What you will be asked' : `What ${who} will be asked`}>
          <ol className="list-decimal pl-5">
            <li>A 6-digit code from {isOwn ? 'your' : 'their'} e-mail</li>
            <li>Legal name, birth date, address</li>
            <li>{isOwn ? 'Your' : 'Their'} own bank account</li>
          </ol>
          <p className="mt-4">
            About five minutes. Until it is done you can collect gifts, but nothing can be sent.
          </p>
        </SideNote>
      </Panel>
      <Panel tone="sun" padding="large">
        <SideNote title="Two dates to know">
          If {isOwn ? 'you have' : `${who} has`} not finished {GIVING_PAUSES_AFTER_DAYS} days after you
          publish, giving pauses. After {REFUNDS_AFTER_DAYS} days every gift is refunded.
        </SideNote>
      </Panel>
    </>
  )
}

/** Step 3: organizer and beneficiary. */
export const PeopleStep = () => {
  const form = useStepForm()
  const { purpose } = useDraftState().fields
  return (
    <StepPage
      form={form}
      title="Who is who?"
      lead="Donors see first names and how you are related. E-mail addresses stay private."
      aside={<Notes />}
    >
      <Organizer form={form} />
      {purpose === PURPOSE.someoneElse && <Beneficiary form={form} />}
    </StepPage>
  )
}

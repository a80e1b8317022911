import { PURPOSE } from '#contract/cases/cases.ts'
import { stateName } from '#contract/geo/states.ts'
import { UNKNOWN_ZIP } from '#contract/geo/zip.ts'
import { CAUSES } from '#web/cases/causes.ts'
import { FieldGroup } from '#web/ui/fields/field-group.tsx'
import { RadioCard } from '#web/ui/fields/radio.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SideNote, StepPage } from '../wizard/step-page.tsx'
import { type StepForm, useStepForm } from '../wizard/use-step-form.ts'
import { useDraftState, useWizard } from '../wizard/wizard-context.ts'
import { requestPlace, useZipPlace, type ZipLookup } from './use-zip-place.ts'
import { ZipField } from './zip-field.tsx'

const PurposeField = ({ form }: { readonly form: StepForm }) => {
  const { purpose } = useDraftState().fields
  return (
    <FieldGroup id="purpose" legend="Who is the money for?" error={form.problemOf('purpose')}>
      <div className="grid gap-4 tablet:grid-cols-2">
        <RadioCard
          name="purpose"
          value={PURPOSE.myself}
          defaultChecked={purpose === PURPOSE.myself}
          title="Myself"
          text="The money goes to your own bank account."
        />
        <RadioCard
          name="purpose"
          value={PURPOSE.someoneElse}
          defaultChecked={purpose === PURPOSE.someoneElse}
          title="Someone else"
          text="It goes to theirs. No one sees their name until they agree."
        />
      </div>
    </FieldGroup>
  )
}

const CauseField = ({ form }: { readonly form: StepForm }) => {
  const { raiseType } = useDraftState().fields
  return (
    <FieldGroup id="raiseType" legend="What kind of help?" error={form.problemOf('raiseType')}>
      <div className="grid grid-cols-3 gap-2 tablet:grid-cols-4">
        {CAUSES.map(({ code, name, icon }) => (
          <label key={code} className="chip cause-chip">
            <input type="radio" name="raiseType" value={code} defaultChecked={raiseType === code} />
            <span className="grid justify-items-center gap-1">
              <Icon name={icon} size={24} />
              {name}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

const SceneField = ({ form }: { readonly form: StepForm }) => {
  const { scenes } = useWizard()
  const { raiseType, raiseScene } = useDraftState().fields
  const causeScenes = scenes.filter((scene) => scene.raiseType === raiseType)
  if (causeScenes.length === 0) return null
  return (
    <FieldGroup id="raiseScene" legend="What happened?" error={form.problemOf('raiseScene')}>
      <div key={raiseType} className="flex flex-wrap gap-2">
        {causeScenes.map(({ slug, label }) => (
          <label key={slug} className="chip pill-chip">
            <input
              type="radio"
              name="raiseScene"
              value={`${raiseType}:${slug}`}
              defaultChecked={raiseScene === slug}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

/** "Marietta, Ohio" */
const townOf = (lookup: ZipLookup | null): string | null =>
  lookup?.place ? `${lookup.place.city}, ${stateName(lookup.place.state) ?? lookup.place.state}` : null

/** Step 1: beneficiary, cause, place. */
export const BasicsStep = () => {
  const { place, setPlace } = useWizard()
  const { zip: typedZip, purpose } = useDraftState().fields
  const { zip, lookup } = useZipPlace(typedZip, place, setPlace)
  const form = useStepForm({
    validate: async () => {
      const found = lookup === null && zip !== null ? await requestPlace(zip) : lookup?.place
      return found === null ? [{ field: 'zip', message: UNKNOWN_ZIP }] : []
    },
  })
  return (
    <StepPage
      form={form}
      title="Who needs help, and with what?"
      lead="Four short answers. They shape the questions we ask next."
      aside={
        <>
          <Panel tone="mist" padding="large">
            <SideNote title="What we can host">
              Personal causes of people in the United States. Charities and businesses need different rules
              and receipts, so we don’t host them yet.
            </SideNote>
          </Panel>
          <Panel tone="sun" padding="large">
            <SideNote title="Have this ready">
              <ul className="list-disc space-y-1 pl-5">
                <li>A photo you took yourself</li>
                <li>What things cost, roughly</li>
                <li>If it’s for someone else, their e-mail address or phone number</li>
              </ul>
            </SideNote>
          </Panel>
        </>
      }
    >
      <PurposeField form={form} />
      <CauseField form={form} />
      <SceneField form={form} />
      <ZipField
        zip={typedZip}
        purpose={purpose}
        lookup={lookup}
        town={townOf(lookup)}
        error={form.problemOf('zip')}
      />
    </StepPage>
  )
}

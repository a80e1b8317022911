import { reasonTemplates } from '#contract/cases/reviews/reason-presets.ts'
import { REVIEW_FIELD_LABELS } from '#contract/cases/reviews/review-fields.ts'
import type { ReasonTemplate } from '#contract/cases/reviews/review-reasons.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/fields/field-group.tsx'
import { Radio } from '#web/ui/fields/radio.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type ReasonInput, reasonFieldName, withCode } from './reason-input.ts'

type ReasonProps = {
  readonly reason: ReasonInput
  readonly index: number
  readonly problems: Readonly<Partial<Record<string, string>>>
  readonly onChange: (reason: ReasonInput) => void
  readonly onRemove: () => void
}

type OptionsProps = { readonly label: string; readonly templates: readonly ReasonTemplate[] }

const Options = ({ label, templates }: OptionsProps) => (
  <optgroup label={label}>
    {templates.map((template) => (
      <option key={template.code} value={template.code}>
        {template.label}
      </option>
    ))}
  </optgroup>
)

const Reason = ({ reason, index, problems, onChange, onRemove }: ReasonProps) => {
  const fieldProps = (part: string) => ({
    name: reasonFieldName(index, part),
    error: problems[reasonFieldName(index, part)],
  })
  const label = REVIEW_FIELD_LABELS[reason.field]
  const { presets, others } = reasonTemplates(reason.field)
  return (
    <Panel id={`reason-${reason.field}`}>
      <fieldset className="space-y-4">
        <legend className="type-strong">Reason for {label}</legend>
        <input type="hidden" name={reasonFieldName(index, 'field')} value={reason.field} />
        <SelectField
          label="Code"
          {...fieldProps('code')}
          value={reason.code}
          onChange={(event) => onChange(withCode(reason, event.target.value))}
        >
          <Options label={label} templates={presets} />
          <Options label="Other reasons" templates={others} />
        </SelectField>
        <TextAreaField
          label="What we saw"
          rows={3}
          {...fieldProps('message')}
          value={reason.message}
          onChange={(event) => onChange({ ...reason, message: event.target.value })}
        />
        <TextAreaField
          label="How to fix it"
          rows={3}
          {...fieldProps('howToFix')}
          value={reason.howToFix}
          onChange={(event) => onChange({ ...reason, howToFix: event.target.value })}
        />
        <FieldGroup id={`severity-${index}`} legend="Severity">
          <div className="flex gap-6">
            {(['fix', 'final'] as const).map((severity) => (
              <Radio
                key={severity}
                name={reasonFieldName(index, 'severity')}
                value={severity}
                checked={reason.severity === severity}
                onChange={() => onChange({ ...reason, severity })}
              >
                {severity === 'fix' ? 'Can be fixed' : 'Final'}
              </Radio>
            ))}
          </div>
        </FieldGroup>
        <Button kind="text" size="small" onClick={onRemove}>
          Remove this reason
        </Button>
      </fieldset>
    </Panel>
  )
}

type ReasonsProps = {
  readonly reasons: readonly ReasonInput[]
  readonly problems: Readonly<Partial<Record<string, string>>>
  readonly onChange: (reasons: readonly ReasonInput[]) => void
}

/** The form fields of all reasons: what we saw, and how to fix it. */
export const ReasonFields = ({ reasons, problems, onChange }: ReasonsProps) => (
  <>
    <input type="hidden" name="reasonCount" value={reasons.length} />
    {reasons.map((reason, index) => (
      <Reason
        // biome-ignore lint/suspicious/noArrayIndexKey: two reasons may be the same, and their order doesn't change
        key={index}
        {...{ reason, index, problems }}
        onChange={(changed) => onChange(reasons.with(index, changed))}
        onRemove={() => onChange(reasons.toSpliced(index, 1))}
      />
    ))}
  </>
)

/** Shows the reasons as the organizer will read them. */
export const ReasonPreview = ({ reasons }: Pick<ReasonsProps, 'reasons'>) => (
  <Panel tone="mist">
    <h2 className="type-strong">What the organizer will read</h2>
    <ul className="mt-2 space-y-3">
      {reasons.map(({ field, message, howToFix }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={index}>
          <p className="type-meta-strong">{REVIEW_FIELD_LABELS[field]}</p>
          <p className="whitespace-pre-line">{message}</p>
          <p className="whitespace-pre-line">{howToFix}</p>
        </li>
      ))}
    </ul>
  </Panel>
)

import { type CaseDetail, PURPOSE } from '#contract/cases.ts'
import { MESSAGE_MAX } from '#contract/orders.ts'
import { cleanText, countCharacters } from '#contract/plain-text.ts'
import { Switch } from '#web/ui/switch.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import type { SectionProps } from './details-section.tsx'
import { FormSection } from './form-section.tsx'

type WordsSectionProps = SectionProps & { readonly detail: CaseDetail }

const whoStillSees = ({ recipient, organizer, purpose }: CaseDetail): string =>
  purpose === PURPOSE.someoneElse
    ? `${recipient.firstName} and ${organizer.firstName} still see it.`
    : `${recipient.firstName} still sees it.`

/** Of the message as it is sent, so that it never says more or less than what is refused. */
const Count = ({ of }: { readonly of: string }) => {
  const count = countCharacters(cleanText(of))
  return (
    <span className={count > MESSAGE_MAX ? 'text-poppy-deep' : undefined}>
      {count} of {MESSAGE_MAX}
    </span>
  )
}

export const WordsSection = ({ detail, fields, change, errorAt }: WordsSectionProps) => (
  <FormSection title="Words of support and privacy" className="mt-10 tablet:mt-12">
    <TextAreaField
      id="message"
      name="message"
      label={`A message to ${detail.recipient.firstName}`}
      optional
      rows={3}
      className="[&_textarea]:min-h-28"
      value={fields.message}
      onChange={(event) => change({ message: event.currentTarget.value })}
      error={errorAt('message')}
      note={
        <span className="flex justify-between gap-4">
          {fields.hideName ? 'Shown on the page without your name' : 'Shown on the page with your name'}
          <Count of={fields.message} />
        </span>
      }
    />
    <div className="mt-4 divide-y divide-line border-y border-line *:py-[17px]">
      <Switch
        name="hideName"
        label="Hide my name on the page"
        text={`Others see “Anonymous”. ${whoStillSees(detail)}`}
        checked={fields.hideName}
        onChange={(event) => change({ hideName: event.currentTarget.checked })}
      />
      <Switch
        name="hideAmount"
        label="Hide the amount on the page"
        text="Others see “Amount hidden”. The total still rises by it."
        checked={fields.hideAmount}
        onChange={(event) => change({ hideAmount: event.currentTarget.checked })}
      />
    </div>
  </FormSection>
)

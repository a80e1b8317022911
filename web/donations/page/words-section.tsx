import type { CaseDetail } from '#contract/cases/cases.ts'
import { MESSAGE_MAX } from '#contract/donations/orders.ts'
import type { NameShown } from '#contract/donations/shown-name.ts'
import { cleanText, countCharacters } from '#contract/plain-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Switch } from '#web/ui/fields/switch.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NameShownField, NameShownText } from '../form/name-shown-field.tsx'
import { errorBesideQuestion } from '../form/private-question.ts'
import type { SectionProps } from './details-section.tsx'
import { DueQuestion } from './due-question.tsx'
import { FormSection } from './form-section.tsx'

type WordsSectionProps = SectionProps & { readonly detail: CaseDetail }

const SHOWN_WITH = {
  full: 'Shown on the page with your name',
  first_initial: 'Shown on the page with your first name and initial',
  anonymous: 'Shown on the page without your name',
} as const satisfies Record<NameShown, string>

/** Character count of the cleaned message, as validation counts it. */
const CharacterCount = ({ message }: { readonly message: string }) => {
  const count = countCharacters(cleanText(message))
  return (
    <span className={classNames('whitespace-nowrap', count > MESSAGE_MAX && 'text-poppy-deep')}>
      {count} of {MESSAGE_MAX}
    </span>
  )
}

export const WordsSection = ({ detail, fields, change, errorAt }: WordsSectionProps) => (
  <FormSection
    title={detail.wordsOfSupportEnabled ? 'Words of support and privacy' : 'Privacy'}
    className="mt-4 wide:mt-12"
  >
    {detail.wordsOfSupportEnabled && (
      <TextAreaField
        id="message"
        name="message"
        label={`A message to ${detail.recipient.firstName}`}
        optional
        rows={3}
        className="[&_textarea]:min-h-28"
        value={fields.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
        error={errorBesideQuestion(errorAt('message'))}
        note={
          <span className="flex justify-between gap-4">
            {SHOWN_WITH[fields.nameShown]}
            <CharacterCount message={fields.message} />
          </span>
        }
      />
    )}
    <DueQuestion control="message" {...{ fields, change, errorAt }} />
    <details className="group/name mt-6 border-t border-line">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-2">
        <span className="min-w-0">
          <span className="type-strong block">How your name is shown</span>
          <span className="type-meta block text-quiet">
            <NameShownText choice={fields.nameShown} fullName={fields.fullName} />
          </span>
        </span>
        <Icon name="caret-down" className="shrink-0 group-open/name:rotate-180" />
      </summary>
      <NameShownField
        className="pb-4"
        legendHidden
        fullName={fields.fullName}
        organizerName={detail.organizer.displayName}
        choice={fields.nameShown}
        onChange={(nameShown) => change({ nameShown })}
      />
    </details>
    <div className="border-y border-line *:py-[17px]">
      <Switch
        name="hideAmount"
        label="Hide the amount on the page"
        text="Others see “Amount hidden”. It still counts toward the total."
        checked={fields.hideAmount}
        onChange={(event) => change({ hideAmount: event.currentTarget.checked })}
      />
    </div>
  </FormSection>
)

import { TRIBUTE_KINDS, TRIBUTE_WORDS } from '#contract/donations/tribute.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { FieldGroup } from '#web/ui/fields/field-group.tsx'
import { Radio } from '#web/ui/fields/radio.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NO_TRIBUTE } from '../form/donation-fields.ts'
import { errorBesideQuestion } from '../form/private-question.ts'
import type { SectionProps } from './details-section.tsx'
import { DueQuestion } from './due-question.tsx'

/** Collapsed section to give in someone's honor or memory, optionally with a card about it by e-mail. */
export const TributeSection = ({ fields, change, errorAt }: SectionProps) => {
  const { tributeKind, tributeName, tributeCard, tributeShowsAmount } = fields
  const isFilled = tributeKind !== '' || tributeName !== '' || tributeCard !== ''
  return (
    <details className="group mt-6 border-b border-line pb-4" open={isFilled || undefined}>
      <summary className="type-strong flex min-h-11 cursor-pointer items-center justify-between gap-4">
        Give in honor or in memory of someone
        <Icon name="caret-down" className="group-open:rotate-180" />
      </summary>
      <div className="mt-2 space-y-4">
        <FieldGroup id="tributeKind" legend="This donation is" error={errorAt('tributeKind')}>
          <Radio name="tributeKind" value="" checked={tributeKind === ''} onChange={() => change(NO_TRIBUTE)}>
            Not a dedication
          </Radio>
          {TRIBUTE_KINDS.map((kind) => (
            <Radio
              key={kind}
              name="tributeKind"
              value={kind}
              checked={tributeKind === kind}
              onChange={() => change({ tributeKind: kind })}
            >
              {TRIBUTE_WORDS[kind]}
            </Radio>
          ))}
        </FieldGroup>
        <TextField
          id="tributeName"
          name="tributeName"
          label="Their name"
          hint="Shown beside your donation on the page."
          autoComplete="off"
          value={tributeName}
          onChange={(event) => change({ tributeName: event.currentTarget.value })}
          error={errorBesideQuestion(errorAt('tributeName'))}
        />
        <DueQuestion control="tributeName" {...{ fields, change, errorAt }} />
        <EmailField
          id="tributeCard"
          name="tributeCard"
          label="E-mail a card to"
          autoComplete="off"
          optional
          hint="A plain card, once you’ve paid. We don’t use the address for anything else."
          value={tributeCard}
          onChange={(event) => change({ tributeCard: event.currentTarget.value })}
          error={errorAt('tributeCard')}
        />
        <Checkbox
          name="tributeShowsAmount"
          checked={tributeShowsAmount}
          onChange={(event) => change({ tributeShowsAmount: event.currentTarget.checked })}
        >
          Name the amount on the card
        </Checkbox>
      </div>
    </details>
  )
}

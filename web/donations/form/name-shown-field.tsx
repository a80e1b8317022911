import type { ReactNode } from 'react'
import { nameWithInitial } from '#contract/accounts/first-name.ts'
import { ANONYMOUS } from '#contract/cases/cases.ts'
import { NAME_SHOWN_CHOICES, NAME_SHOWN_LABELS, type NameShown } from '#contract/donations/shown-name.ts'
import { FieldGroup } from '#web/ui/fields/field-group.tsx'
import { Radio } from '#web/ui/fields/radio.tsx'

type NameShownFieldProps = {
  readonly fullName: string
  /** The organizer, who sees a donor's name even if others don't. Unknown where the choice is for future gifts. */
  readonly organizerName?: string
  /** Controlled with `onChange`, otherwise uncontrolled with `defaultChoice`, like React's fields. */
  readonly choice?: NameShown
  readonly onChange?: (choice: NameShown) => void
  readonly defaultChoice?: NameShown
  readonly className?: string
}

/** Preview of the public name, isolated from the sentence's direction; an example while no name is typed. */
const previewOf = (choice: NameShown, fullName: string, organizerName: string | undefined): ReactNode => {
  if (choice === 'anonymous')
    return organizerName === undefined
      ? `Others see “${ANONYMOUS}”. The organizer sees your name.`
      : `Others see “${ANONYMOUS}”. ${organizerName}, who organizes this, sees your name.`
  const name = fullName.trim().replace(/\s+/g, ' ')
  if (name === '') return choice === 'full' ? 'Such as “Maya Kessler”' : 'Such as “Maya K.”'
  return (
    <>
      Others see “<bdi>{choice === 'full' ? name : nameWithInitial(name)}</bdi>”
    </>
  )
}

/** How a donor's name is shown on the public page. */
export const NameShownField = (props: NameShownFieldProps) => {
  const { fullName, organizerName, choice, onChange, defaultChoice, className } = props
  return (
    <FieldGroup id="nameShown" legend="How your name is shown" className={className}>
      {NAME_SHOWN_CHOICES.map((option) => (
        <Radio
          key={option}
          name="nameShown"
          value={option}
          {...(onChange === undefined
            ? { defaultChecked: option === defaultChoice }
            : { checked: option === choice, onChange: () => onChange(option) })}
        >
          <span className="block">{NAME_SHOWN_LABELS[option]}</span>
          <span className="type-meta block text-quiet">{previewOf(option, fullName, organizerName)}</span>
        </Radio>
      ))}
    </FieldGroup>
  )
}

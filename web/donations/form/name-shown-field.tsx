import type { ReactNode } from 'react'
import { ANONYMOUS } from '#contract/cases/cases.ts'
import {
  NAME_SHOWN_CHOICES,
  NAME_SHOWN_LABELS,
  type NameShown,
  shownName,
} from '#contract/donations/shown-name.ts'
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
  /** Whether the legend is for screen readers only, because a summary shows the same. */
  readonly legendHidden?: boolean
  readonly className?: string
}

const lineOf = (name: string): string => name.trim().replace(/\s+/g, ' ')

/** The name as others see it, isolated from the sentence's direction; the choice's own words while no name is typed. */
export const NameShownText = ({
  choice,
  fullName,
}: {
  readonly choice: NameShown
  readonly fullName: string
}) =>
  choice === 'anonymous' || lineOf(fullName) === '' ? (
    NAME_SHOWN_LABELS[choice]
  ) : (
    <bdi>{shownName(choice, lineOf(fullName))}</bdi>
  )

/** Preview of the public name; an example while no name is typed. */
const previewOf = (choice: NameShown, fullName: string, organizerName: string | undefined): ReactNode => {
  if (choice === 'anonymous')
    return organizerName === undefined
      ? `Others see “${ANONYMOUS}”. The organizer sees your name.`
      : `Others see “${ANONYMOUS}”. ${organizerName}, who organizes this, sees your name.`
  if (lineOf(fullName) === '') return choice === 'full' ? 'Such as “Maya Kessler”' : 'Such as “Maya K.”'
  return (
    <>
      Others see “<NameShownText choice={choice} fullName={fullName} />”
    </>
  )
}

/** How a donor's name is shown on the public page. */
export const NameShownField = (props: NameShownFieldProps) => {
  const { fullName, organizerName, choice, onChange, defaultChoice, legendHidden, className } = props
  return (
    <FieldGroup
      id="nameShown"
      legend="How your name is shown"
      legendHidden={legendHidden}
      className={className}
    >
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

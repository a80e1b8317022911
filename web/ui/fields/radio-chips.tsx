import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldGroup } from './field-group.tsx'

type RadioChipsProps = Omit<ComponentProps<typeof FieldGroup>, 'id'> & {
  readonly id?: string
  /** Grid classes of the chips: `grid-cols-3`, `grid-cols-2 tablet:grid-cols-4`. */
  readonly columns?: string
}

/** A group of chips: radio buttons, so arrow keys work. */
export const RadioChips = ({ id, columns = 'grid-cols-3', children, ...group }: RadioChipsProps) => {
  const generatedId = useId()
  return (
    <FieldGroup {...group} id={id ?? generatedId}>
      <div className={classNames('grid gap-2', columns)}>{children}</div>
    </FieldGroup>
  )
}

const HEIGHTS = {
  medium: 'min-h-14',
  small: 'min-h-12',
  main: 'min-h-12 tablet:min-h-14',
} as const

type ChipProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children' | 'size'> & {
  /** 56 high; `small` (48) in the tip panel and the donate card; `main` is 48 on phones and 56 above. */
  readonly size?: keyof typeof HEIGHTS
  readonly children: ReactNode
}

/** Pass `name`, `value` and `defaultChecked` or `checked`; `disabled` if unavailable. */
export const RadioChip = ({ size = 'medium', children, ...input }: ChipProps) => (
  <label className={classNames('chip', HEIGHTS[size])}>
    <input {...input} type="radio" />
    <span>{children}</span>
  </label>
)

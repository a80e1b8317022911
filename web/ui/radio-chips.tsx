import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field.tsx'

type GroupProps = {
  readonly legend: ReactNode
  /** The legend is said but not shown, where a heading beside it says the same. */
  readonly legendHidden?: boolean
  readonly hint?: ReactNode
  /** Also where a chip that isn't offered says why. */
  readonly note?: ReactNode
  readonly error?: ReactNode
  readonly id?: string | undefined
  readonly className?: string | undefined
  /** The grid of the chips: `grid-cols-3`, `grid-cols-2 tablet:grid-cols-4`. */
  readonly columns?: string
  readonly children: ReactNode
}

/** A fieldset of chips; arrow keys move between them because they are radio buttons of one name. */
export const RadioChips = (props: GroupProps) => {
  const { legend, legendHidden, hint, note, error, id, className, columns = 'grid-cols-3', children } = props
  const made = useId()
  const hintId = hint ? `${id ?? made}-hint` : undefined
  const errorId = error ? `${id ?? made}-error` : undefined
  const described = classNames(hintId, errorId) || undefined
  return (
    <fieldset id={id} className={classNames('min-w-0', className)} aria-describedby={described}>
      <legend className={legendHidden ? 'sr-only' : 'type-label mb-2'}>{legend}</legend>
      {hint && (
        <p id={hintId} className="type-meta mb-3 text-quiet">
          {hint}
        </p>
      )}
      <div className={classNames('grid gap-2', columns)}>{children}</div>
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
      {note && <p className="type-small mt-2 text-quiet">{note}</p>}
    </fieldset>
  )
}

type ChipProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children' | 'size'> & {
  /** 56 high; `small` (48) in the tip panel and the donate card. */
  readonly size?: 'medium' | 'small'
  readonly children: ReactNode
}

/** Give it `name`, `value` and `defaultChecked` or `checked`; `disabled` when it isn't offered. */
export const RadioChip = ({ size = 'medium', children, ...input }: ChipProps) => (
  <label className={classNames('chip', size === 'small' ? 'min-h-12' : 'min-h-14')}>
    <input {...input} type="radio" />
    <span>{children}</span>
  </label>
)

import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { unbroken } from '../unbroken.tsx'
import { FieldError } from './field.tsx'
import { GroupError } from './group-error.ts'

type FieldGroupProps = {
  /** Where the summary's links lead. */
  readonly id: string
  readonly legend: ReactNode
  /** Said but not shown, where a heading beside it says the same. */
  readonly legendHidden?: boolean | undefined
  /** Under the legend; said once, on the way into the group. */
  readonly hint?: ReactNode
  /** Under all of them. */
  readonly error?: ReactNode
  /** Under that, quiet: what else there is to know. */
  readonly note?: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Controls that answer one question, such as the parts of a date: with one legend, hint and error. */
export const FieldGroup = (props: FieldGroupProps) => {
  const { id, legend, legendHidden, hint, error, note, className, children } = props
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <fieldset
      id={id}
      className={classNames('min-w-0', className)}
      aria-describedby={classNames(hintId, errorId) || undefined}
    >
      <legend className={legendHidden ? 'sr-only' : 'type-label'}>{unbroken(legend)}</legend>
      {hint && (
        <p id={hintId} className="type-meta mt-1 text-quiet">
          {unbroken(hint)}
        </p>
      )}
      <div className={legendHidden && !hint ? undefined : 'mt-2'}>
        <GroupError value={errorId}>{children}</GroupError>
      </div>
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
      {note && <p className="type-small mt-2 text-quiet">{unbroken(note)}</p>}
    </fieldset>
  )
}

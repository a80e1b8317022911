import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { unbroken } from '../unbroken.tsx'
import { FieldError } from './field.tsx'
import { GroupError } from './group-error.ts'

type FieldGroupProps = {
  /** Target of the summary's links. */
  readonly id: string
  readonly legend: ReactNode
  /** For screen readers only, when a heading shows the same. */
  readonly legendHidden?: boolean | undefined
  /** Below the legend; announced on entering the group. */
  readonly hint?: ReactNode
  /** Below all controls. */
  readonly error?: ReactNode
  /** Quiet note below the error. */
  readonly note?: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Controls for one question, such as the parts of a date, with one legend, hint and error. */
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

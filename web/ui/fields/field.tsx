import { type ReactNode, use, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { unbroken } from '../unbroken.tsx'
import { GroupError } from './group-error.ts'

/** Common text props of all fields. */
export type FieldWords = {
  readonly label: ReactNode
  /** Below the label. */
  readonly hint?: ReactNode
  /** Below the control: what is missing, with an example. Marks the field as invalid. */
  readonly error?: ReactNode
  /** Below the control after validation: "Marietta, Ohio". */
  readonly confirmed?: ReactNode
  /** Quiet note below the control: its purpose, or a count at the right. */
  readonly note?: ReactNode
  /** Required is the default and unmarked. */
  readonly optional?: boolean | undefined
  readonly className?: string | undefined
}

export type FieldIds = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

export const FieldError = ({ id, children }: { readonly id?: string; readonly children: ReactNode }) => (
  <p id={id} className="type-meta-strong mt-2 flex items-start gap-2 text-poppy-deep">
    <Icon name="warning-circle-fill" size={20} className="mt-px" />
    <span>{unbroken(children)}</span>
  </p>
)

type FieldProps = FieldWords & {
  readonly id?: string | undefined
  readonly children: (ids: FieldIds) => ReactNode
}

/** Label, hint, control and error, connected by ids. */
export const Field = ({
  id,
  label,
  hint,
  error,
  confirmed,
  note,
  optional,
  className,
  children,
}: FieldProps) => {
  const generatedId = useId()
  const fieldId = id ?? generatedId
  const groupError = use(GroupError)
  const parts = [
    hint && `${fieldId}-hint`,
    error && `${fieldId}-error`,
    confirmed && `${fieldId}-confirmed`,
    note && `${fieldId}-note`,
    groupError,
  ]
  const describedBy = parts.filter(Boolean).join(' ')
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={fieldId} className="type-label block">
        {unbroken(label)}
        {optional && <span className="type-body text-quiet"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${fieldId}-hint`} className="type-meta mt-1 text-quiet">
          {unbroken(hint)}
        </p>
      )}
      <div className="mt-2">
        {children({
          id: fieldId,
          'aria-describedby': describedBy || undefined,
          'aria-invalid': error || groupError ? true : undefined,
        })}
      </div>
      {error && <FieldError id={`${fieldId}-error`}>{error}</FieldError>}
      {confirmed && (
        <p id={`${fieldId}-confirmed`} className="type-meta mt-2 flex items-center gap-2">
          <Icon name="check" size={18} />
          {confirmed}
        </p>
      )}
      {note && (
        <div id={`${fieldId}-note`} className="type-small mt-2 text-quiet">
          {unbroken(note)}
        </div>
      )}
    </div>
  )
}

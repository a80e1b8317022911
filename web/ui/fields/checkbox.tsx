import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldError } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'className'> & {
  /** The label is part of the click target. */
  readonly children: ReactNode
  readonly error?: ReactNode
  readonly className?: string | undefined
}

/** Takes effect on submission. A consent is never preselected. */
export const Checkbox = ({ children, error, className, ...input }: CheckboxProps) => {
  const generatedId = useId()
  const errorId = `${input.id ?? generatedId}-error`
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...input}
          type="checkbox"
          className="check"
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(input['aria-describedby'], error ? errorId : null) || undefined}
        />
        <span className="min-w-0">{children}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

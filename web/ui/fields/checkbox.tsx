import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldError } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'className'> & {
  /** The words are part of the target. */
  readonly children: ReactNode
  readonly error?: ReactNode
  readonly className?: string | undefined
}

/** Waits for its form to be sent. A consent is never ticked beforehand. */
export const Checkbox = ({ children, error, className, ...input }: CheckboxProps) => {
  const made = useId()
  const errorId = `${input.id ?? made}-error`
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
        <span>{children}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'
import { Field, type FieldWords } from './field.tsx'

/** No `maxLength`, so that the form can report a text that is too long instead of browsers truncating it. */
type TextFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'className' | 'prefix' | 'size' | 'maxLength'> & {
    /** Inside the box, before the text: `$`. */
    readonly prefix?: string | undefined
    /** Inside the box, at its end: `USD`. */
    readonly suffix?: ReactNode
    readonly icon?: IconName | undefined
    /** Read-only; the hint must say where the value comes from. */
    readonly locked?: boolean | undefined
  }

export const TextField = (props: TextFieldProps) => {
  const { label, hint, error, confirmed, note, optional, className, ...control } = props
  const { prefix, suffix, icon, locked, id, ...input } = control
  return (
    <Field {...{ id, label, hint, error, confirmed, note, optional, className }}>
      {(ids) => (
        <span className="box" data-locked={locked || undefined}>
          {icon && <Icon name={icon} className="text-quiet" />}
          {prefix && (
            <span aria-hidden="true" className="type-label">
              {prefix}
            </span>
          )}
          <input {...input} {...ids} readOnly={locked || input.readOnly} />
          {suffix && <span className="type-meta text-quiet">{suffix}</span>}
          {locked && <Icon name="lock-simple" className="text-quiet" />}
        </span>
      )}
    </Field>
  )
}

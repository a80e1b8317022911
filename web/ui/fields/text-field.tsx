import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'
import { Field, type FieldWords } from './field.tsx'

/** A text that is too long is let in, so that its form can say so: browsers would cut it off without a word. */
type TextFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'className' | 'prefix' | 'size' | 'maxLength'> & {
    /** Inside the box, before the text: `$`. */
    readonly prefix?: string | undefined
    /** Inside the box, at its end: `USD`. */
    readonly suffix?: ReactNode
    readonly icon?: IconName | undefined
    /** Can't be changed here; the hint must say where the value comes from. */
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

import type { ComponentProps } from 'react'
import { Icon } from '../icon.tsx'
import { Field, type FieldWords } from './field.tsx'

type SelectFieldProps = FieldWords & Omit<ComponentProps<'select'>, 'className' | 'multiple' | 'size'>

/** A native select styled as a field. Its options are its children. */
export const SelectField = (props: SelectFieldProps) => {
  const { label, hint, error, confirmed, note, optional, className, id, children, ...control } = props
  return (
    <Field {...{ id, label, hint, error, confirmed, note, optional, className }}>
      {(ids) => (
        <span className="box relative">
          <select {...control} {...ids}>
            {children}
          </select>
          <Icon name="caret-down" className="pointer-events-none absolute right-4 top-1/2 -translate-y-1/2" />
        </span>
      )}
    </Field>
  )
}

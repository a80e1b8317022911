import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'

/** No `maxLength`: the form reports a text that is too long. */
type TextAreaFieldProps = FieldWords & Omit<ComponentProps<'textarea'>, 'className' | 'maxLength'>

export const TextAreaField = (props: TextAreaFieldProps) => {
  const { label, hint, error, confirmed, note, optional, className, id, ...control } = props
  return (
    <Field {...{ id, label, hint, error, confirmed, note, optional, className }}>
      {(ids) => (
        <span className="box">
          <textarea rows={4} {...control} {...ids} />
        </span>
      )}
    </Field>
  )
}

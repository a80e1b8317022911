import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'

type CodeFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'className' | 'type' | 'inputMode' | 'maxLength'>

/** A six-digit code: one field, so that pasting and autofill work. */
export const CodeField = (props: CodeFieldProps) => {
  const { label, hint, error, confirmed, note, optional, className, id, ...input } = props
  return (
    <Field {...{ id, label, hint, error, confirmed, note, optional, className }}>
      {(ids) => (
        <span className="box min-h-14">
          <input
            {...input}
            {...ids}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9 ]*"
            className="font-label text-[1.5rem]! tracking-[0.4em]"
          />
        </span>
      )}
    </Field>
  )
}

import type { ComponentProps } from 'react'
import { verificationCodeIn } from '#contract/validators/verification-code.ts'
import { Field, type FieldWords } from './field.tsx'

type CodeFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'className' | 'type' | 'inputMode' | 'maxLength' | 'onInput'>

/** A six-digit code: one field, so that pasting and autofill work. Pasted text around the code is left out. */
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
            onInput={({ currentTarget }) => {
              const code = verificationCodeIn(currentTarget.value)
              // Written only if it differs, because writing moves the cursor to the end.
              if (code !== null && code !== currentTarget.value) currentTarget.value = code
            }}
            className="font-label text-[1.5rem]! tracking-[0.4em]"
          />
        </span>
      )}
    </Field>
  )
}

import { type RefObject, useRef, useState } from 'react'
import type { FormResult } from './run-form.ts'
import { controlsIn, usePersistedInput } from './use-persisted-input.ts'

type FormInputOptions = {
  /** Name under which the input is persisted: a case, or a conversation. */
  readonly name: string
  readonly persistedFields: readonly string[]
  /** The last answer to this form; undefined before it. */
  readonly result: FormResult | undefined
}

type FormInput = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly onInput: () => void
  /** Messages of the last answer, without those of fields that were changed since. */
  readonly errors: FormResult['fields']
}

/** Fields whose values differ from those that the last answer refused. */
const changedIn = (form: HTMLFormElement | null, refused: FormResult | undefined): readonly string[] =>
  controlsIn(form, Object.keys(refused?.fields ?? {}))
    .filter(({ name, value }) => value !== refused?.values[name])
    .map(({ name }) => name)

const NONE: readonly string[] = []

/** Input of a form: persisted until it is sent, and with no errors at fields that were corrected. */
export const useFormInput = ({ name, persistedFields, result }: FormInputOptions): FormInput => {
  const form = useRef<HTMLFormElement>(null)
  const [corrected, setCorrected] = useState({ result, names: NONE })
  const persist = usePersistedInput(form, {
    name,
    fields: persistedFields,
    savedBy: result?.done === true ? result : null,
  })
  const onInput = (): void => {
    persist()
    setCorrected({ result, names: changedIn(form.current, result) })
  }
  const correctedNames = corrected.result === result ? corrected.names : NONE
  const errors = Object.fromEntries(
    Object.entries(result?.fields ?? {}).filter(([field]) => !correctedNames.includes(field)),
  )
  return { form, onInput, errors }
}

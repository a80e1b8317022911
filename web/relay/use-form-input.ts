import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formPersistence } from '#web/browser/form-persistence.ts'
import { isRecord } from '#web/browser/tab-storage.ts'
import type { FormResult } from './run-form.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

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

const isText = (element: Element): element is TextControl =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

const controlsIn = (form: HTMLFormElement | null, names: readonly string[]): TextControl[] =>
  [...(form?.elements ?? [])].filter(isText).filter(({ name, readOnly }) => names.includes(name) && !readOnly)

/** Sets a value past React’s own setter, so that React takes the event as typing and counts the characters. */
const typeInto = (control: TextControl, text: string): void => {
  const prototype =
    control instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Fields whose values differ from those that the last answer refused. */
const changedIn = (form: HTMLFormElement | null, refused: FormResult | undefined): readonly string[] =>
  controlsIn(form, Object.keys(refused?.fields ?? {}))
    .filter(({ name, value }) => value !== refused?.values[name])
    .map(({ name }) => name)

const NONE: readonly string[] = []

/** Input of a form: persisted until it is sent (decisions/0053), and with no errors at fields that were corrected. */
export const useFormInput = ({ name, persistedFields, result }: FormInputOptions): FormInput => {
  const form = useRef<HTMLFormElement>(null)
  const [corrected, setCorrected] = useState({ result, names: NONE })
  const restore = useEffectEvent((): void => {
    const stored = formPersistence.get(name)
    if (!isRecord(stored)) return
    for (const control of controlsIn(form.current, persistedFields)) {
      const text = stored[control.name]
      // Input made before hydration takes precedence.
      if (typeof text === 'string' && text !== '' && control.value === control.defaultValue)
        typeInto(control, text)
    }
  })
  useEffect(() => {
    if (name !== '') restore()
  }, [name])
  useEffect(() => {
    if (result?.done) formPersistence.delete(name)
  }, [result, name])
  const onInput = (): void => {
    const controls = controlsIn(form.current, persistedFields)
    formPersistence.set(name, Object.fromEntries(controls.map((control) => [control.name, control.value])))
    setCorrected({ result, names: changedIn(form.current, result) })
  }
  const correctedNames = corrected.result === result ? corrected.names : NONE
  const errors = Object.fromEntries(
    Object.entries(result?.fields ?? {}).filter(([field]) => !correctedNames.includes(field)),
  )
  return { form, onInput, errors }
}

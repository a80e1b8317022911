import { type RefObject, useEffect, useEffectEvent } from 'react'
import { formPersistence } from './form-persistence.ts'
import { isRecord } from './tab-storage.ts'
import { type TextControl, typeInto } from './type-into.ts'

type PersistedInput = {
  /** Name under which the input is persisted; null if it isn't. */
  readonly name: string | null
  /** Names of the fields: none that holds a secret or a one-time code. */
  readonly fields: readonly string[]
  /** The answer that saved the input, which then isn't persisted any more; null before. */
  readonly savedBy: object | null
}

const isText = (element: Element): element is TextControl =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/** A form's controls with these names that a person can type into, or choose in. */
export const controlsIn = (form: HTMLFormElement | null, names: readonly string[]): TextControl[] =>
  [...(form?.elements ?? [])]
    .filter(isText)
    .filter(({ name, type }) => names.includes(name) && type !== 'hidden')
    .filter((control) => control instanceof HTMLSelectElement || !control.readOnly)

/** The value that a control has until someone changes it. */
const initialValue = (control: TextControl): string | undefined =>
  control instanceof HTMLSelectElement
    ? ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value
    : control.defaultValue

/** Keys of controls: the name, and its number among those with the same name, such as the lines of a note. */
const keyed = (controls: readonly TextControl[]): (readonly [string, TextControl])[] =>
  controls.map((control, index) => {
    const before = controls.slice(0, index).filter(({ name }) => name === control.name).length
    return [before === 0 ? control.name : `${control.name} ${before}`, control]
  })

/**
 * Persists a form's text input until it is saved, also input that was sent after the session had ended.
 * decisions/0053
 * @returns handler for each input
 */
export const usePersistedInput = (
  form: RefObject<HTMLFormElement | null>,
  { name, fields, savedBy }: PersistedInput,
): (() => void) => {
  const restore = useEffectEvent((persisted: string | null): void => {
    const stored = persisted === null ? null : formPersistence.get(persisted)
    if (!isRecord(stored)) return
    for (const [key, control] of keyed(controlsIn(form.current, fields))) {
      const text = stored[key]
      // Input made before hydration takes precedence.
      if (typeof text === 'string' && control.value === initialValue(control)) typeInto(control, text)
    }
  })
  useEffect(() => restore(name), [name])
  useEffect(() => {
    // Runs on every answer, even an equal one.
    if (savedBy !== null && name !== null) formPersistence.delete(name)
  }, [savedBy, name])
  return () => {
    if (name === null) return
    const controls = keyed(controlsIn(form.current, fields))
    formPersistence.set(name, Object.fromEntries(controls.map(([key, { value }]) => [key, value])))
  }
}

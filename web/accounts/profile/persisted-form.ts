import { type RefObject, useEffect, useEffectEvent } from 'react'
import { formPersistence } from '#web/browser/form-persistence.ts'
import { isRecord } from '#web/browser/tab-storage.ts'
import { type AccountAnswer, hasErrors } from './account-answer.ts'

/** Fields that hold no secret and no one-time code. */
const PERSISTED_FIELDS = ['fullName', 'newEmail']

const fieldsIn = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement &&
      element.type !== 'hidden' &&
      PERSISTED_FIELDS.includes(element.name),
  )

/**
 * Persists a form's input for the same person until it is saved, also input that was sent after the session had
 * ended.
 * @returns handler for each input
 */
export const usePersistedForm = (
  form: RefObject<HTMLFormElement | null>,
  answer: AccountAnswer,
  userId: string | null,
): (() => void) => {
  const name = `account:${userId}:${answer.section}`
  const restore = useEffectEvent(() => {
    const stored = userId === null ? null : formPersistence.get(name)
    if (form.current === null || !isRecord(stored)) return
    for (const field of fieldsIn(form.current)) {
      const text = stored[field.name]
      // Input made before hydration takes precedence.
      if (typeof text === 'string' && field.value === field.defaultValue) field.value = text
    }
  })
  useEffect(() => restore(), [])
  useEffect(() => {
    // Runs on every answer, even an equal one.
    if (!hasErrors(answer) && answer.success !== null) formPersistence.delete(name)
  }, [answer, name])
  return () => {
    // The form that asks for codes has none of these fields.
    if (userId === null || form.current === null || answer.codesSent) return
    formPersistence.set(
      name,
      Object.fromEntries(fieldsIn(form.current).map((element) => [element.name, element.value])),
    )
  }
}

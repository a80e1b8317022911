import { type RefObject, useEffect, useEffectEvent } from 'react'
import { formPersistence } from '#web/browser/form-persistence.ts'
import { isRecord } from '#web/browser/tab-storage.ts'
import { type AccountAnswer, hasErrors } from './account-answer.ts'

/** Fields without secrets and one-time values. */
const PERSISTED_FIELDS = ['fullName', 'newEmail']

const fieldsIn = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter(
    (one): one is HTMLInputElement =>
      one instanceof HTMLInputElement && one.type !== 'hidden' && PERSISTED_FIELDS.includes(one.name),
  )

/**
 * Persists unsent input of a form, or input sent after the session ended: for the same person only, until it
 * succeeds.
 * @returns handler for each input
 */
export const usePersistedForm = (
  place: RefObject<HTMLFormElement | null>,
  answer: AccountAnswer,
  userId: string | null,
): (() => void) => {
  const name = `account:${userId}:${answer.section}`
  const restore = useEffectEvent(() => {
    const stored = userId === null ? null : formPersistence.get(name)
    if (place.current === null || !isRecord(stored)) return
    for (const field of fieldsIn(place.current)) {
      const text = stored[field.name]
      // Input made before hydration takes precedence.
      if (typeof text === 'string' && field.value === field.defaultValue) field.value = text
    }
  })
  useEffect(() => restore(), [])
  useEffect(() => {
    // On every answer, even an equal one.
    if (!hasErrors(answer) && answer.success !== null) formPersistence.delete(name)
  }, [answer, name])
  return () => {
    // The form of codes has none of the fields.
    if (userId === null || place.current === null || answer.codesSent) return
    formPersistence.set(name, Object.fromEntries(fieldsIn(place.current).map((one) => [one.name, one.value])))
  }
}

import type { RefObject } from 'react'
import { usePersistedInput } from '#web/browser/use-persisted-input.ts'
import { type AccountAnswer, hasErrors } from './account-answer.ts'

/** Fields that hold no secret and no one-time code. */
const PERSISTED_FIELDS = ['fullName', 'newEmail']

/**
 * Persists a section's input for the same person until it is saved.
 * @returns handler for each input
 */
export const usePersistedForm = (
  form: RefObject<HTMLFormElement | null>,
  answer: AccountAnswer,
  userId: string | null,
): (() => void) => {
  const persist = usePersistedInput(form, {
    name: userId === null ? null : `account:${userId}:${answer.section}`,
    fields: PERSISTED_FIELDS,
    savedBy: !hasErrors(answer) && answer.success !== null ? answer : null,
  })
  // The form that asks for codes has none of these fields.
  return () => {
    if (!answer.codesSent) persist()
  }
}

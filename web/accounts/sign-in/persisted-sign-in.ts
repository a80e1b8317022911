import type { FormStorage } from '#web/browser/form-persistence.ts'
import { isRecord } from '#web/browser/tab-storage.ts'
import { firstState, type MailedCode, type SignInState, STEPS } from './sign-in.state.ts'
import { isFresh, SIGN_IN_RECORD, textIn } from './sign-in-record.ts'

const mailedIn = (value: unknown): MailedCode | null => {
  if (!isRecord(value)) return null
  const email = textIn(value, 'email')
  const resendAt = textIn(value, 'resendAt')
  return email && resendAt ? { email, resendAt } : null
}

/** Persists the sign-in step and its destination, so that a reload or a closed dialog loses nothing. */
export const persistSignIn = (
  storage: FormStorage,
  { step, values, mailed }: SignInState,
  wanted: string | null,
  now: number,
): void => {
  const { email } = values
  if (email === '') storage.delete(SIGN_IN_RECORD)
  else storage.set(SIGN_IN_RECORD, { step, email, mailed, wanted, storedAt: now })
}

/** The sign-in begun in this tab; null if there is none. */
export const persistedSignIn = (storage: FormStorage, now: number): SignInState | null => {
  const stored = storage.get(SIGN_IN_RECORD)
  if (!isRecord(stored)) return null
  const email = textIn(stored, 'email')
  const step = STEPS.find((name) => name === stored['step'])
  if (email === '' || step === undefined) return null
  const emptyState = firstState(email)
  return isFresh(stored, now) ? { ...emptyState, step, mailed: mailedIn(stored['mailed']) } : emptyState
}

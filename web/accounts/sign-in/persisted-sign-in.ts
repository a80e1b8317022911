import type { FormStorage } from '#web/browser/form-persistence.ts'
import { isRecord } from '#web/browser/tab-storage.ts'
import { firstState, type MailedCode, type SignInState, STEPS, type Step } from './sign-in.state.ts'
import { currentCode, isFresh, SIGN_IN_RECORD, textIn } from './sign-in-record.ts'

const mailedIn = (value: unknown): MailedCode | null => {
  if (!isRecord(value)) return null
  const email = textIn(value, 'email')
  const resendAt = textIn(value, 'resendAt')
  return email && resendAt ? { email, resendAt } : null
}

const needsCode = (step: Step): boolean => step === 'join' || step === 'reset'

/** Step to restore: a document that doesn't have the code asks for it again. */
const currentStep = (step: Step): Step => (needsCode(step) && currentCode.code === '' ? 'code' : step)

/** Persists the sign-in step and its destination, so that a reload or a closed dialog loses nothing. */
export const persistSignIn = (
  storage: FormStorage,
  { step, values, mailed }: SignInState,
  wanted: string | null,
  now: number,
): void => {
  const { email, fullName, verifyCode } = values
  currentCode.code = needsCode(step) ? verifyCode : ''
  if (email === '') storage.delete(SIGN_IN_RECORD)
  else storage.set(SIGN_IN_RECORD, { step, email, fullName, mailed, wanted, storedAt: now })
}

/** The sign-in begun in this tab; null if there is none. */
export const persistedSignIn = (storage: FormStorage, now: number): SignInState | null => {
  const stored = storage.get(SIGN_IN_RECORD)
  if (!isRecord(stored)) return null
  const email = textIn(stored, 'email')
  const step = STEPS.find((name) => name === stored['step'])
  if (email === '' || step === undefined) return null
  const emptyState = firstState(email)
  if (!isFresh(stored, now)) {
    currentCode.code = ''
    return emptyState
  }
  const values = { ...emptyState.values, fullName: textIn(stored, 'fullName') }
  const restoredStep = currentStep(step)
  return {
    ...emptyState,
    step: restoredStep,
    values: needsCode(restoredStep) ? { ...values, verifyCode: currentCode.code } : values,
    mailed: mailedIn(stored['mailed']),
  }
}

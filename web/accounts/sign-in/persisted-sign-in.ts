import { isRecord, readJson, type TabStorage } from '#web/browser/tab-storage.ts'
import { firstState, type MailedCode, type SignInState, STEPS, type Step } from './sign-in.state.ts'
import { codeHeld, isFresh, SIGN_IN_RECORD, textIn } from './sign-in-record.ts'

const mailedIn = (value: unknown): MailedCode | null => {
  if (!isRecord(value)) return null
  const [email, resendAt] = ['email', 'resendAt'].map((name) => textIn(value, name))
  return email && resendAt ? { email, resendAt } : null
}

const needsCode = (step: Step): boolean => step === 'join' || step === 'reset'

/** A document without the code asks for it again. */
const stepNow = (step: Step): Step => (needsCode(step) && codeHeld.code === '' ? 'code' : step)

/** Stores the sign-in step and its destination, so that a reload or a closed dialog loses nothing. */
export const persistSignIn = (
  storage: TabStorage,
  { step, typed, mailed }: SignInState,
  wanted: string | null,
  now: number,
): void => {
  const { email, fullName, verifyCode } = typed
  codeHeld.code = needsCode(step) ? verifyCode : ''
  if (email === '') storage.removeItem(SIGN_IN_RECORD)
  else storage.setItem(SIGN_IN_RECORD, JSON.stringify({ step, email, fullName, mailed, wanted, keptAt: now }))
}

/** This tab's step; null if there is none. */
export const persistedSignIn = (storage: TabStorage, now: number): SignInState | null => {
  const kept = readJson(storage, SIGN_IN_RECORD)
  if (!isRecord(kept)) return null
  const email = textIn(kept, 'email')
  const step = STEPS.find((one) => one === kept['step'])
  if (email === '' || step === undefined) return null
  const first = firstState(email)
  if (!isFresh(kept, now)) {
    codeHeld.code = ''
    return first
  }
  const typed = { ...first.typed, fullName: textIn(kept, 'fullName') }
  const at = stepNow(step)
  return {
    ...first,
    step: at,
    typed: needsCode(at) ? { ...typed, verifyCode: codeHeld.code } : typed,
    mailed: mailedIn(kept['mailed']),
  }
}

import { EMAIL_CODE_MINUTES } from '#contract/accounts/account-fields.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { ownAddress } from '#contract/own-address.ts'
import { isRecord, readJson, type TabStorage } from '#web/browser/tab-storage.ts'
import { firstState, type MailedCode, type SignInState, STEPS, type Step } from './sign-in.state.ts'

const NAME = 'signIn'
/** A code expires; afterwards only the address is worth restoring. */
const KEPT_MS = EMAIL_CODE_MINUTES * MINUTE_MS

/** The code of the current step, in this document's memory only, never in the tab's storage. */
let codeHeld = ''

const textIn = (record: Readonly<Record<string, unknown>>, name: string): string => {
  const value = record[name]
  return typeof value === 'string' ? value : ''
}

const mailedIn = (value: unknown): MailedCode | null => {
  if (!isRecord(value)) return null
  const [email, resendAt] = ['email', 'resendAt'].map((name) => textIn(value, name))
  return email && resendAt ? { email, resendAt } : null
}

const needsCode = (step: Step): boolean => step === 'join' || step === 'reset'

/** A document without the code asks for it again. */
const stepNow = (step: Step): Step => (needsCode(step) && codeHeld === '' ? 'code' : step)

/** Stores the sign-in step and its destination, so that a reload or a closed dialog loses nothing. */
export const persistSignIn = (
  storage: TabStorage,
  { step, typed, mailed }: SignInState,
  wanted: string | null,
  now: number,
): void => {
  const { email, fullName, verifyCode } = typed
  codeHeld = needsCode(step) ? verifyCode : ''
  if (email === '') storage.removeItem(NAME)
  else storage.setItem(NAME, JSON.stringify({ step, email, fullName, mailed, wanted, keptAt: now }))
}

const isFresh = (kept: Readonly<Record<string, unknown>>, now: number): boolean => {
  const age = now - Number(kept['keptAt'])
  return age >= 0 && age < KEPT_MS
}

/** This tab's step; null if there is none. */
export const persistedSignIn = (storage: TabStorage, now: number): SignInState | null => {
  const kept = readJson(storage, NAME)
  if (!isRecord(kept)) return null
  const email = textIn(kept, 'email')
  const step = STEPS.find((one) => one === kept['step'])
  if (email === '' || step === undefined) return null
  const first = firstState(email)
  if (!isFresh(kept, now)) {
    codeHeld = ''
    return first
  }
  const typed = { ...first.typed, fullName: textIn(kept, 'fullName') }
  const at = stepNow(step)
  return {
    ...first,
    step: at,
    typed: needsCode(at) ? { ...typed, verifyCode: codeHeld } : typed,
    mailed: mailedIn(kept['mailed']),
  }
}

/** This tab's destination, valid as long as its step. */
export const persistedDestination = (storage: TabStorage, now: number): string | null => {
  const kept = readJson(storage, NAME)
  return isRecord(kept) && isFresh(kept, now) ? ownAddress(textIn(kept, 'wanted')) : null
}

/** Clears it after signing in. */
export const forgetSignIn = (storage: TabStorage): void => {
  codeHeld = ''
  storage.removeItem(NAME)
}

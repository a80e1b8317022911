import { EMAIL_CODE_MINUTES } from '#contract/accounts/mailed-code.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { ownAddress } from '#contract/own-address.ts'
import type { FormStorage } from '#web/browser/form-persistence.ts'
import { isRecord } from '#web/browser/tab-storage.ts'

/** Name of the begun sign-in among the persisted forms. */
export const SIGN_IN_RECORD = 'signIn'
/** A code expires; afterwards only the address is worth restoring. */
const VALID_MS = EMAIL_CODE_MINUTES * MINUTE_MS

export const textIn = (record: Readonly<Record<string, unknown>>, name: string): string => {
  const value = record[name]
  return typeof value === 'string' ? value : ''
}

export const isFresh = (stored: Readonly<Record<string, unknown>>, now: number): boolean => {
  const age = now - Number(stored['storedAt'])
  return age >= 0 && age < VALID_MS
}

/** Destination of the sign-in begun in this tab, valid as long as its step; null without one. */
export const persistedDestination = (storage: FormStorage, now: number): string | null => {
  const stored = storage.get(SIGN_IN_RECORD)
  return isRecord(stored) && isFresh(stored, now) ? ownAddress(textIn(stored, 'wanted')) : null
}

/** Clears the begun sign-in, after the person has signed in. */
export const forgetSignIn = (storage: FormStorage): void => storage.delete(SIGN_IN_RECORD)

import { EMAIL_CODE_MINUTES } from '#contract/accounts/code-life.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { ownAddress } from '#contract/own-address.ts'
import { isRecord, readJson, type TabStorage } from '#web/browser/tab-storage.ts'

/** Name of the begun sign-in in the tab's storage. */
export const SIGN_IN_RECORD = 'signIn'
/** A code expires; afterwards only the address is worth restoring. */
const KEPT_MS = EMAIL_CODE_MINUTES * MINUTE_MS

/** The code of the current step, in this document's memory only, never in the tab's storage. */
export const codeHeld = { code: '' }

export const textIn = (record: Readonly<Record<string, unknown>>, name: string): string => {
  const value = record[name]
  return typeof value === 'string' ? value : ''
}

export const isFresh = (kept: Readonly<Record<string, unknown>>, now: number): boolean => {
  const age = now - Number(kept['keptAt'])
  return age >= 0 && age < KEPT_MS
}

/** This tab's destination, valid as long as its step. */
export const persistedDestination = (storage: TabStorage, now: number): string | null => {
  const kept = readJson(storage, SIGN_IN_RECORD)
  return isRecord(kept) && isFresh(kept, now) ? ownAddress(textIn(kept, 'wanted')) : null
}

/** Clears it after signing in. */
export const forgetSignIn = (storage: TabStorage): void => {
  codeHeld.code = ''
  storage.removeItem(SIGN_IN_RECORD)
}

import { HOUR_MS } from '#contract/dates.ts'
import { randomHex16 } from './random-hex.ts'
import { browserStorage, isRecord, readJson, type TabStorage } from './tab-storage.ts'

const STORAGE_KEY = 'carried'
/** TTL of carried state, like the code of the identity check. */
const CARRIED_TTL_MS = HOUR_MS

export type FormPersistence = {
  readonly get: (name: string) => unknown
  readonly set: (name: string, value: unknown) => void
  readonly delete: (name: string) => void
  /** Clears everything: another person may use the device next. */
  readonly forget: () => void
  /** Writes the state to the tab's storage. Called when the page is hidden, because it may be unloaded. */
  readonly persist: () => void
  /** Reads the carried state and deletes it from the storage. */
  readonly restore: () => void
}

/** The part of it that a form uses. */
export type FormStorage = Pick<FormPersistence, 'get' | 'set' | 'delete'>

type Settings = { readonly storage: () => TabStorage; readonly nowMs: () => number }

/**
 * Form state that must survive a reload or a provider's redirect but not linger: in memory, and in the tab's
 * storage only while the page is hidden, for an hour at most; the next document reads and deletes it first.
 * decisions/0053
 */
export const createFormPersistence = ({ storage, nowMs }: Settings): FormPersistence => {
  const held = new Map<string, unknown>()
  /** Identifies the document that carried the state. */
  const document = randomHex16()
  const persist = (): void => {
    const carried = { document, at: nowMs(), held: Object.fromEntries(held) }
    if (held.size > 0) storage().setItem(STORAGE_KEY, JSON.stringify(carried))
    else storage().removeItem(STORAGE_KEY)
  }
  return {
    get: (name) => held.get(name),
    set: (name, value) => {
      held.set(name, value)
    },
    delete: (name) => {
      held.delete(name)
      // The page is hidden, so the carried copy must be updated, too.
      if (storage().getItem(STORAGE_KEY) !== null) persist()
    },
    forget: () => {
      held.clear()
      storage().removeItem(STORAGE_KEY)
    },
    persist,
    restore: () => {
      const carried = readJson(storage(), STORAGE_KEY)
      storage().removeItem(STORAGE_KEY)
      // This document was only hidden; its memory is newer.
      if (!isRecord(carried) || carried['document'] === document || !isRecord(carried['held'])) return
      if (!(nowMs() - Number(carried['at']) < CARRIED_TTL_MS)) return
      for (const [name, value] of Object.entries(carried['held'])) held.set(name, value)
    },
  }
}

/** The form persistence of this page. */
export const formPersistence = createFormPersistence({ storage: browserStorage, nowMs: Date.now })

/** Persists the forms whenever the page is hidden: phones discard hidden pages without a further event. */
export const persistOnHide = ({ persist, restore }: FormPersistence): void => {
  restore()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') persist()
    else restore()
  })
  window.addEventListener('pagehide', persist)
  // Fires when the page is restored from the back/forward cache.
  window.addEventListener('pageshow', restore)
}

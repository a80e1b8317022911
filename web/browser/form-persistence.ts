import { HOUR_MS } from '#contract/dates.ts'
import { randomHex16 } from './random-hex.ts'
import { browserStorage, isRecord, readJson, type TabStorage } from './tab-storage.ts'

const NAME = 'carried'
/** Whoever comes back later begins anew, as the check's code has it, too. */
const CARRIED_MS = HOUR_MS

export type FormPersistence = {
  readonly get: (name: string) => unknown
  readonly set: (name: string, value: unknown) => void
  readonly delete: (name: string) => void
  /** All of it: somebody else may sit here next. */
  readonly forget: () => void
  /** The page goes out of sight, and perhaps away. */
  readonly carryOver: () => void
  /** Takes what was carried over, and leaves nothing of it behind. */
  readonly takeOver: () => void
}

type Settings = { readonly storage: () => TabStorage; readonly nowMs: () => number }

/**
 * What may not lie about and still shouldn't be lost when the page is loaded anew, or comes back from a provider: the tab
 * keeps it while the page is out of sight, for an hour at most, and the next document takes it out before anything else.
 * decisions/0053
 */
export const createFormPersistence = ({ storage, nowMs }: Settings): FormPersistence => {
  const held = new Map<string, unknown>()
  /** Says of what is carried whether it is this document's own. */
  const document = randomHex16()
  const carryOver = (): void => {
    const carried = { document, at: nowMs(), held: Object.fromEntries(held) }
    if (held.size > 0) storage().setItem(NAME, JSON.stringify(carried))
    else storage().removeItem(NAME)
  }
  return {
    get: (name) => held.get(name),
    set: (name, value) => {
      held.set(name, value)
    },
    delete: (name) => {
      held.delete(name)
      // Done while the page is out of sight: what is being carried must not bring it back.
      if (storage().getItem(NAME) !== null) carryOver()
    },
    forget: () => {
      held.clear()
      storage().removeItem(NAME)
    },
    carryOver,
    takeOver: () => {
      const carried = readJson(storage(), NAME)
      storage().removeItem(NAME)
      // This document was only out of sight, and knows better what has been done since.
      if (!isRecord(carried) || carried['document'] === document || !isRecord(carried['held'])) return
      if (!(nowMs() - Number(carried['at']) < CARRIED_MS)) return
      for (const [name, value] of Object.entries(carried['held'])) held.set(name, value)
    },
  }
}

/** The page's own. */
export const formPersistence = createFormPersistence({ storage: browserStorage, nowMs: Date.now })

/** A page that is hidden may never be seen again: a phone that needs its room says no more than that. */
export const watchSight = ({ carryOver, takeOver }: FormPersistence): void => {
  takeOver()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') carryOver()
    else takeOver()
  })
  window.addEventListener('pagehide', carryOver)
  // The same page once more, by the button that leads back.
  window.addEventListener('pageshow', takeOver)
}

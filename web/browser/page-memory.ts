import { browserStorage, isRecord, readJson, type TabStorage } from './tab-storage.ts'

const NAME = 'carried'

export type PageMemory = {
  readonly get: (name: string) => unknown
  readonly set: (name: string, value: unknown) => void
  readonly delete: (name: string) => void
  /** The client is about to load the page anew. */
  readonly carryOver: () => void
  /** Takes what was carried over, and leaves nothing of it behind. */
  readonly takeOver: () => void
}

/**
 * What may not be written down and still shouldn't be lost when the client itself loads the page anew, as after each
 * refresh of a session: the tab keeps it for that moment, and the next document takes it out before anything else.
 * decisions/0050
 */
export const createPageMemory = (storage: () => TabStorage): PageMemory => {
  const held = new Map<string, unknown>()
  return {
    get: (name) => held.get(name),
    set: (name, value) => {
      held.set(name, value)
    },
    delete: (name) => {
      held.delete(name)
    },
    carryOver: () => {
      if (held.size > 0) storage().setItem(NAME, JSON.stringify(Object.fromEntries(held)))
    },
    takeOver: () => {
      const carried = readJson(storage(), NAME)
      storage().removeItem(NAME)
      if (isRecord(carried)) for (const [name, value] of Object.entries(carried)) held.set(name, value)
    },
  }
}

/** The page's own. */
export const pageMemory = createPageMemory(browserStorage)

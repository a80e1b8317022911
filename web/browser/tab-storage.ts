/** The used part of the browser's storage. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Runs an action; undefined if the browser forbids its storage, or it is full: both are DOMExceptions. */
const ifAllowed = <T>(act: () => T): T | undefined => {
  try {
    return act()
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}

const memoryStorage = (): TabStorage => {
  const items = new Map<string, string>()
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  }
}

/**
 * A storage that never throws: what the browser doesn't store is held in another one, by default in memory, for as long
 * as the page lasts.
 */
export const guardedStorage = (storage: () => Storage, fallback = memoryStorage()): TabStorage => ({
  getItem: (name) => fallback.getItem(name) ?? ifAllowed(() => storage().getItem(name)) ?? null,
  setItem: (name, value) => {
    const isStored = ifAllowed(() => {
      storage().setItem(name, value)
      return true
    })
    if (isStored) fallback.removeItem(name)
    else fallback.setItem(name, value)
  },
  removeItem: (name) => {
    fallback.removeItem(name)
    ifAllowed(() => storage().removeItem(name))
  },
})

const tab = guardedStorage(() => window.sessionStorage)
const device = guardedStorage(() => window.localStorage)

/** The tab's storage, which lasts as long as the tab. */
export const browserStorage = (): TabStorage => tab

/** The device's storage, which all tabs share and which outlives them. */
export const deviceStorage = (): TabStorage => device

/** The device's storage, with another one for a browser that blocks it, so that later pages have it, too. */
export const deviceStorageOr = (fallback: TabStorage): TabStorage =>
  guardedStorage(() => window.localStorage, fallback)

/** Whether a value is an object. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Parses stored JSON, which may have been changed; null if invalid. */
export const readJson = (storage: TabStorage, name: string): unknown => {
  const text = storage.getItem(name)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

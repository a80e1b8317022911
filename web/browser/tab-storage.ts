/** The part of `sessionStorage` that is needed: what is kept lasts as long as the tab and leaves no device. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const nothingKept: TabStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/** The tab's storage. A browser that forbids it keeps nothing, and everything else works. */
export const browserStorage = (): TabStorage => {
  try {
    const storage = window.sessionStorage
    storage.setItem('may-keep', '')
    storage.removeItem('may-keep')
    return storage
  } catch (error) {
    // Forbidden or full: both are DOMExceptions.
    if (error instanceof DOMException) return nothingKept
    throw error
  }
}

/** An object, as what is kept mostly is. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** JSON that somebody may have changed: null for what isn't ours. */
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

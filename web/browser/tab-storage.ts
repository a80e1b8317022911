/** The used part of `sessionStorage`, which lasts as long as the tab. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const noStorage: TabStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/** The tab's storage. If it is forbidden, nothing is stored, and everything else works. */
export const browserStorage = (): TabStorage => {
  try {
    const storage = window.sessionStorage
    storage.setItem('may-keep', '')
    storage.removeItem('may-keep')
    return storage
  } catch (error) {
    // Forbidden or full: both are DOMExceptions.
    if (error instanceof DOMException) return noStorage
    throw error
  }
}

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

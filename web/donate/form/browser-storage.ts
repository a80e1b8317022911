import type { TabStorage } from './kept-gift.ts'

const nothingKept: TabStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/** The tab's storage. A browser that forbids it keeps nothing, and everything else works. */
export const browserStorage = (): TabStorage => {
  try {
    const storage = window.sessionStorage
    storage.setItem('gift:may-keep', '')
    storage.removeItem('gift:may-keep')
    return storage
  } catch (error) {
    // Forbidden or full: both are DOMExceptions.
    if (error instanceof DOMException) return nothingKept
    throw error
  }
}

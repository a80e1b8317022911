import { createFormPersistence, type FormPersistence } from './form-persistence.ts'
import type { TabStorage } from './tab-storage.ts'

/** A tab's storage in memory. */
export const tabStorage = (): TabStorage => {
  const items = new Map<string, string>()
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  }
}

/** Forms of one document; documents of the same tab share the storage. */
export const formsOf = (storage: TabStorage = tabStorage()): FormPersistence =>
  createFormPersistence({ storage: () => storage, nowMs: () => 0 })

import type { KeyStore, SignKey } from './sign-key.ts'

const DATABASE = 'hearten'
const KEYS = 'keys'
const SIGN = 'order-sign'

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const open = (factory: IDBFactory): Promise<IDBDatabase> => {
  const request = factory.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(KEYS)
  return settled(request)
}

const inDatabase = async <T>(
  factory: IDBFactory,
  mode: IDBTransactionMode,
  ask: (keys: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const database = await open(factory)
  try {
    return await settled(ask(database.transaction(KEYS, mode).objectStore(KEYS)))
  } finally {
    database.close()
  }
}

/** Keys are stored as keys: what comes back can sign and can't be read. */
const databaseStore = (factory: IDBFactory): KeyStore => ({
  read: async () =>
    (await inDatabase<SignKey | undefined>(factory, 'readonly', (keys) => keys.get(SIGN))) ?? null,
  write: async (key) => {
    await inDatabase(factory, 'readwrite', (keys) => keys.put(key, SIGN))
  },
})

/** Some browsers keep nothing in private windows; then the key lasts as long as the page. */
export const browserKeyStore = (factory: IDBFactory): KeyStore => {
  const lasting = databaseStore(factory)
  let held: SignKey | null = null
  return {
    read: async () => held ?? (await lasting.read().catch(refusedAs(null))),
    write: async (key) => {
      held = key
      await lasting.write(key).catch(refusedAs(undefined))
    },
  }
}

/** A browser that may not keep things says so by a DOMException; anything else is a fault of ours. */
const refusedAs =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof DOMException) return instead
    throw error
  }

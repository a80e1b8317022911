import type { KeyStore, SignKey } from './sign-key.ts'

const DATABASE = 'hearten'
const KEYS = 'keys'
const SIGN = 'order-sign'

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** The browser's databases; absent where they are switched off, and forbidden where all storage is. */
type Factory = () => IDBFactory | undefined

const open = async (factory: Factory): Promise<IDBDatabase> => {
  const databases = factory()
  if (!databases) throw new DOMException('No databases', 'NotSupportedError')
  const request = databases.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(KEYS)
  return resultOf(request)
}

const inDatabase = async <T>(
  factory: Factory,
  mode: IDBTransactionMode,
  makeRequest: (keys: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const database = await open(factory)
  try {
    return await resultOf(makeRequest(database.transaction(KEYS, mode).objectStore(KEYS)))
  } finally {
    database.close()
  }
}

/** Stores keys as CryptoKey objects: they can sign but not be exported. */
const databaseStore = (factory: Factory): KeyStore => {
  const read = async (): Promise<SignKey | null> =>
    (await inDatabase<SignKey | undefined>(factory, 'readonly', (keys) => keys.get(SIGN))) ?? null
  return {
    read,
    keepFirst: async (key) => {
      try {
        // Fails if another tab has already stored one.
        await inDatabase(factory, 'readwrite', (keys) => keys.add(key, SIGN))
        return key
      } catch (error) {
        if (error instanceof DOMException && error.name === 'ConstraintError') return (await read()) ?? key
        throw error
      }
    },
    write: async (key) => {
      await inDatabase(factory, 'readwrite', (keys) => keys.put(key, SIGN))
    },
  }
}

/** The browser's key store. Some browsers store nothing in private windows; then the key lasts as long as the page. */
export const browserKeyStore = (factory: Factory): KeyStore => {
  const database = databaseStore(factory)
  let keyInMemory: SignKey | null = null
  /** Returns the fallback if the browser has no storage, which throws a DOMException; anything else is our error. */
  const withFallback = async <T>(request: Promise<T>, fallback: T): Promise<T> => {
    try {
      return await request
    } catch (error) {
      if (error instanceof DOMException) return fallback
      throw error
    }
  }
  return {
    read: () => withFallback(database.read(), keyInMemory),
    keepFirst: (key) => {
      keyInMemory = key
      return withFallback(database.keepFirst(key), key)
    },
    write: (key) => {
      keyInMemory = key
      return withFallback(database.write(key), undefined)
    },
  }
}

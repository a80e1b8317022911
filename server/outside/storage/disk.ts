import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ObjectStorage, StorageFull } from './port.ts'

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** Disk full, quota reached, or file too large for this process. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']

const KEY = /^[a-z0-9][a-z0-9/._-]*$/

/**
 * Stores objects as files. Writes go to a temporary file that is renamed, so that readers never see a partial
 * one.
 */
export const diskStorage = (root: string): ObjectStorage => {
  const pathOf = (key: string): string => {
    if (!KEY.test(key) || key.includes('..')) throw new RangeError(`Not a storage key: ${key}`)
    return join(root, key)
  }
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      const temporaryPath = `${path}.${randomUUID()}`
      try {
        await mkdir(dirname(path), { recursive: true })
        await writeFile(temporaryPath, bytes)
        await rename(temporaryPath, path)
      } catch (error) {
        await rm(temporaryPath, { force: true })
        throw FULL.some((code) => code === codeOf(error)) ? new StorageFull(error) : error
      }
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    // The start tries the data folder itself.
    check: async () => undefined,
    presignPost: async () => null,
    origin: null,
  }
}

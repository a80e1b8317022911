import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ObjectStorage, StorageFull } from './port.ts'

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** No space, a quota reached, or a file larger than this process may write. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']

const KEY = /^[a-z0-9][a-z0-9/._-]*$/

/** Keeps objects as files. A write goes to a neighbour first and is renamed, so a reader never sees half of one. */
export const diskStorage = (root: string): ObjectStorage => {
  const pathOf = (key: string): string => {
    if (!KEY.test(key) || key.includes('..')) throw new RangeError(`Not a storage key: ${key}`)
    return join(root, key)
  }
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      const neighbour = `${path}.${randomUUID()}`
      try {
        await mkdir(dirname(path), { recursive: true })
        await writeFile(neighbour, bytes)
        await rename(neighbour, path)
      } catch (error) {
        await rm(neighbour, { force: true })
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
    presignPost: async () => null,
    origin: null,
  }
}

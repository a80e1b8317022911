import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ObjectStorage } from './port.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

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
      await mkdir(dirname(path), { recursive: true })
      const neighbour = `${path}.${randomUUID()}`
      await writeFile(neighbour, bytes)
      await rename(neighbour, path)
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
  }
}

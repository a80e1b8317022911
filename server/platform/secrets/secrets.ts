import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'

type EncryptionKey = Config['encryptionKeys'][number]
export type KeyRing = readonly [EncryptionKey, ...EncryptionKey[]]

/** Key file in the data folder, used when no setting has keys. */
export const KEY_FILE = 'encryption-key'

const isAlreadyExists = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

/**
 * The installation's keys, current one first: from ENCRYPTION_KEYS, or outside production from a file that is
 * created once with owner-only access.
 */
export const encryptionKeys = async (config: Config, dataDir: string): Promise<KeyRing> => {
  const [first, ...rest] = config.encryptionKeys
  if (first !== undefined) return [first, ...rest]
  const path = join(dataDir, KEY_FILE)
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(path, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!isAlreadyExists(error)) throw error
  }
  const bytes = Buffer.from(await readFile(path, 'utf8'), 'base64')
  if (bytes.length !== 32) throw new Error(`${path} doesn’t hold a key of 32 bytes`)
  return [{ keyId: 'local', bytes }]
}

/** A key derived for one purpose, so that no two purposes share bytes. */
export const keyFor = (key: EncryptionKey, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key.bytes, Buffer.alloc(0), `hearten/${purpose}`, 32))

/** Signing keys, excluding leaked ones: signatures by those may be forged. */
export const signingKeys = ([current, ...older]: KeyRing): readonly [Buffer, ...Buffer[]] => [
  keyFor(current, 'signed-token'),
  ...older.filter(({ leaked }) => leaked !== true).map((key) => keyFor(key, 'signed-token')),
]

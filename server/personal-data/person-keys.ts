import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { type KeyRing, keyFor } from '#server/platform/secrets/secrets.ts'
import { open, seal } from './sealing.ts'

/** People's keys rewrapped per batch. */
const REWRAP_BATCH = 200

const wrapContext = (emailHash: string): string => `person.wrapped_key|${emailHash}`

type KeyByHash = ReadonlyMap<string, Buffer>
type Wrapped = { readonly emailHash: string; readonly wrappedKey: Buffer; readonly keyId: string }

/** Each person's own key, wrapped by the ring's current one. */
export const personKeys = (keys: KeyRing, clock: Clock) => {
  const wrapping = new Map(keys.map((key) => [key.keyId, keyFor(key, 'person-key')]))
  const [{ keyId: currentId }] = keys

  const wrappingKey = (keyId: string): Buffer => {
    const key = wrapping.get(keyId)
    if (key === undefined)
      throw new Error(`ENCRYPTION_KEYS no longer holds the key "${keyId}" that people's data is under`)
    return key
  }
  const unwrap = ({ emailHash, wrappedKey, keyId }: Wrapped): Buffer =>
    open(wrappingKey(keyId), wrapContext(emailHash), wrappedKey)
  const wrap = (emailHash: string, key: Buffer): Buffer =>
    seal(wrappingKey(currentId), wrapContext(emailHash), key)

  /** Those of people who have one and weren't erased. */
  const readAll = async (reader: Db, emailHashes: readonly string[]): Promise<KeyByHash> => {
    const rows = await reader
      .selectFrom('person')
      .select(['emailHash', 'wrappedKey', 'keyId'])
      .where(sql<boolean>`email_hash = any(${emailHashes}::text[])`)
      .execute()
    return new Map(rows.map((row) => [row.emailHash, unwrap(row)]))
  }

  /** Null if the person has none, or was erased. */
  const read = async (reader: Db, emailHash: string): Promise<Buffer | null> =>
    (await readAll(reader, [emailHash])).get(emailHash) ?? null

  /** Of concurrently created keys, the first wins. */
  const make = async (on: Db, emailHash: string): Promise<Buffer> => {
    const own = randomBytes(32)
    const inserted = await on
      .insertInto('person')
      .values({ emailHash, wrappedKey: wrap(emailHash, own), keyId: currentId, createdAt: clock.now() })
      .onConflict((conflict) => conflict.column('emailHash').doNothing())
      .returning('emailHash')
      .executeTakeFirst()
    if (inserted !== undefined) return own
    const key = await read(on, emailHash)
    if (key === null) throw new Error('A person was erased while their data was being written')
    return key
  }

  const rewrapOne = async (reader: Db, person: Wrapped): Promise<void> => {
    const { emailHash, wrappedKey } = person
    // A person erased meanwhile stays erased; one who was erased and returned has a new key.
    await reader
      .updateTable('person')
      .set({ wrappedKey: wrap(emailHash, unwrap(person)), keyId: currentId })
      .where('emailHash', '=', emailHash)
      .where('wrappedKey', '=', wrappedKey)
      .execute()
  }

  const rewrap = async (reader: Db): Promise<boolean> => {
    const people = await reader
      .selectFrom('person')
      .select(['emailHash', 'wrappedKey', 'keyId'])
      .where('keyId', '<>', currentId)
      .limit(REWRAP_BATCH)
      .execute()
    for (const person of people) await rewrapOne(reader, person)
    return people.length === REWRAP_BATCH
  }

  return { read, readAll, make, rewrap }
}

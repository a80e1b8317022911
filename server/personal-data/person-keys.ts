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
type WrappedKey = { readonly emailHash: string; readonly wrappedKey: Buffer; readonly keyId: string }

const readWrapped = (db: Db, emailHashes: readonly string[]): Promise<WrappedKey[]> =>
  db
    .selectFrom('person')
    .select(['emailHash', 'wrappedKey', 'keyId'])
    // A single one, by far the most frequent case, is compared by "=": such a statement is planned only once.
    .where(
      emailHashes.length === 1
        ? sql<boolean>`email_hash = ${emailHashes[0]}`
        : sql<boolean>`email_hash = any(${emailHashes}::text[])`,
    )
    .execute()

/** Each person's own key, wrapped by the ring's current one. */
export const personKeys = (keys: KeyRing, clock: Clock) => {
  const wrappingKeys = new Map(keys.map((key) => [key.keyId, keyFor(key, 'person-key')]))
  const [{ keyId: currentId }] = keys

  const wrappingKey = (keyId: string): Buffer => {
    const key = wrappingKeys.get(keyId)
    if (key === undefined)
      throw new Error(`ENCRYPTION_KEYS no longer holds the key "${keyId}" that people's data is under`)
    return key
  }
  const unwrap = ({ emailHash, wrappedKey, keyId }: WrappedKey): Buffer =>
    open(wrappingKey(keyId), wrapContext(emailHash), wrappedKey)
  const wrap = (emailHash: string, key: Buffer): Buffer =>
    seal(wrappingKey(currentId), wrapContext(emailHash), key)

  /** Keys by person, of those who have one and weren't erased. */
  const readAll = async (db: Db, emailHashes: readonly string[]): Promise<KeyByHash> => {
    const rows = await readWrapped(db, emailHashes)
    return new Map(rows.map((row) => [row.emailHash, unwrap(row)]))
  }

  /** A person's key; null if they have none, or were erased. */
  const read = async (db: Db, emailHash: string): Promise<Buffer | null> =>
    (await readAll(db, [emailHash])).get(emailHash) ?? null

  /** Creates a person's key, or returns the one that was created concurrently. */
  const make = async (db: Db, emailHash: string): Promise<Buffer> => {
    const newKey = randomBytes(32)
    const inserted = await db
      .insertInto('person')
      .values({ emailHash, wrappedKey: wrap(emailHash, newKey), keyId: currentId, createdAt: clock.now() })
      .onConflict((conflict) => conflict.column('emailHash').doNothing())
      .returning('emailHash')
      .executeTakeFirst()
    if (inserted !== undefined) return newKey
    const key = await read(db, emailHash)
    if (key === null) throw new Error('A person was erased while their data was being written')
    return key
  }

  const rewrapOne = async (db: Db, person: WrappedKey): Promise<void> => {
    const { emailHash, wrappedKey } = person
    // Updates only the key that was read: a person erased meanwhile stays erased, or has a new key if they
    // returned.
    await db
      .updateTable('person')
      .set({ wrappedKey: wrap(emailHash, unwrap(person)), keyId: currentId })
      .where('emailHash', '=', emailHash)
      .where('wrappedKey', '=', wrappedKey)
      .execute()
  }

  const rewrap = async (db: Db): Promise<boolean> => {
    const people = await db
      .selectFrom('person')
      .select(['emailHash', 'wrappedKey', 'keyId'])
      .where('keyId', '<>', currentId)
      .limit(REWRAP_BATCH)
      .execute()
    for (const person of people) await rewrapOne(db, person)
    return people.length === REWRAP_BATCH
  }

  return { read, readAll, make, rewrap }
}

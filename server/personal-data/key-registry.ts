import { BadSetting } from '#server/config.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { type KeyRing, keyFor } from '#server/platform/secrets/secrets.ts'

type Key = KeyRing[number]

/** The oldest key, on which lookups depend even after newer keys were added. */
export const indexKeyOf = (ring: KeyRing): Key => ring.at(-1) ?? ring[0]

const INDEX = 'index'
const nameOf = (keyId: string): string => `key:${keyId}`

/** Identifies a key without revealing it. */
const fingerprintOf = (key: Key): string => keyFor(key, 'key-fingerprint').toString('base64url')

/** Ids of the keys that wrap people's keys, read by skipping along the index instead of reading every row. */
const readUsedKeys = async (db: Db): Promise<string[]> => {
  const used: string[] = []
  const next = () =>
    db
      .selectFrom('person')
      .select('keyId')
      .where('keyId', '>', used.at(-1) ?? '')
      .orderBy('keyId')
      .limit(1)
      .executeTakeFirst()
  for (let row = await next(); row !== undefined; row = await next()) used.push(row.keyId)
  return used
}

type ConfiguredKeys = {
  readonly keys: KeyRing
  /** Setting or file of the key, for error messages. */
  readonly from: string
}

/** The keys in the database, by name. */
type RegisteredKeys = ReadonlyMap<string, { readonly keyId: string; readonly fingerprint: string }>

const problemsOf = (
  { keys, from }: ConfiguredKeys,
  used: readonly string[],
  registeredKeys: RegisteredKeys,
): string[] => {
  const byName = new Map(keys.map((key) => [key.keyId, key]))
  const keyProblems = used.flatMap((keyId) => {
    const key = byName.get(keyId)
    if (key === undefined) return [`${from} lacks the key “${keyId}”, which people’s data is under`]
    const registered = registeredKeys.get(nameOf(keyId))
    return registered === undefined || registered.fingerprint === fingerprintOf(key)
      ? []
      : [`${from} holds another key by the name “${keyId}” than the one that people’s data is under`]
  })
  const index = registeredKeys.get(INDEX)
  if (used.length === 0 || index === undefined || index.fingerprint === fingerprintOf(indexKeyOf(keys)))
    return keyProblems
  return [
    ...keyProblems,
    `${from} must end with the key “${index.keyId}”: people are found again by it, and nobody could sign in by another`,
  ]
}

const registerKey = async (db: Db, what: string, key: Key, notedAt: Date): Promise<void> => {
  const row = { keyId: key.keyId, fingerprint: fingerprintOf(key), notedAt }
  await db
    .insertInto('knownKey')
    .values({ what, ...row })
    .onConflict((conflict) => conflict.column('what').doUpdateSet(row))
    .execute()
}

/**
 * Compares the configured keys with those in the database, before anything is read or written with them, and
 * registers them. A database without people accepts any keys.
 * @throws BadSetting naming a missing or different key
 */
export const requireRegisteredKeys = async (db: Db, clock: Clock, ring: ConfiguredKeys): Promise<void> => {
  const [used, rows] = await Promise.all([
    readUsedKeys(db),
    db.selectFrom('knownKey').select(['what', 'keyId', 'fingerprint']).execute(),
  ])
  const problems = problemsOf(ring, used, new Map(rows.map(({ what, ...key }) => [what, key])))
  if (problems.length > 0) throw new BadSetting(problems)
  const now = clock.now()
  for (const key of ring.keys) await registerKey(db, nameOf(key.keyId), key, now)
  await registerKey(db, INDEX, indexKeyOf(ring.keys), now)
}

import { createHmac } from 'node:crypto'
import { comparableEmail } from '#contract/validators/email.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type KeyRing, keyFor } from '#server/platform/secrets/secrets.ts'
import { indexKeyOf } from './key-registry.ts'
import { nameKeys } from './name-keys.ts'
import { personKeys } from './person-keys.ts'
import type { PersonalData } from './personal-data.ts'
import { open, seal } from './sealing.ts'

/** Personal data encrypted under the installation's key ring. */
export const createPersonalData = ({ keys, clock }: { keys: KeyRing; clock: Clock }): PersonalData => {
  // Derived from the oldest key, so that hashes don't change in a rotation: lookups must work for years.
  const hashKey = keyFor(indexKeyOf(keys), 'email-hash')
  const fingerprintKey = keyFor(indexKeyOf(keys), 'fingerprint')
  const names = nameKeys(keys, clock)
  const people = personKeys(keys, clock)
  const sealer: PersonalData['sealer'] = async (db, emailHash) => {
    const key = (await people.read(db, emailHash)) ?? (await people.make(db, emailHash))
    return (context, plain) => seal(key, context, Buffer.from(plain))
  }
  const openers: PersonalData['openers'] = async (db, emailHashes) =>
    new Map(
      [...(await people.readAll(db, emailHashes))].map(([emailHash, key]) => [
        emailHash,
        (context, sealed) => open(key, context, sealed).toString('utf8'),
      ]),
    )
  const opener: PersonalData['opener'] = async (db, emailHash) =>
    (await openers(db, [emailHash])).get(emailHash) ?? null

  return {
    emailHash: (email) => createHmac('sha256', hashKey).update(comparableEmail(email)).digest('base64url'),
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest('base64url'),
    encryptionKey: names.publicKey,
    openName: names.open,
    sealer,
    seal: async (tx, emailHash, context, plain) => (await sealer(tx, emailHash))(context, plain),
    opener,
    openers,
    openBytes: async (db, emailHash, context, sealed) => {
      const key = await people.read(db, emailHash)
      return key && open(key, context, sealed)
    },
    open: async (db, emailHash, context, sealed) => (await opener(db, emailHash))?.(context, sealed) ?? null,
    forget: async (db, emailHash) => {
      await db.deleteFrom('person').where('emailHash', '=', emailHash).execute()
    },
    rewrap: people.rewrap,
  }
}

import { createHmac } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import { type KeyRing, keyFor } from '#server/platform/secrets.ts'
import { nameKeys } from './name-keys.ts'
import { personKeys } from './person-keys.ts'
import type { PersonalData } from './personal-data.ts'
import { open, seal } from './sealing.ts'

/** Personal data under the installation's key ring. */
export const createPersonalData = ({ keys, clock }: { keys: KeyRing; clock: Clock }): PersonalData => {
  const [current] = keys
  // Not rotated with the ring: they must find the same again after years. The last key given is the oldest.
  const hashKey = keyFor(keys.at(-1) ?? current, 'email-hash')
  const fingerprintKey = keyFor(keys.at(-1) ?? current, 'fingerprint')
  const names = nameKeys(keys, clock)
  const people = personKeys(keys, clock)

  return {
    emailHash: (email) =>
      createHmac('sha256', hashKey).update(email.trim().normalize('NFC').toLowerCase()).digest('base64url'),
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest('base64url'),
    encryptionKey: names.publicKey,
    openName: names.open,
    seal: async (tx, emailHash, context, plain) => {
      const key = (await people.read(tx, emailHash)) ?? (await people.make(tx, emailHash))
      return seal(key, context, Buffer.from(plain))
    },
    open: async (reader, emailHash, context, sealed) => {
      const key = await people.read(reader, emailHash)
      return key === null ? null : open(key, context, sealed).toString('utf8')
    },
    forget: async (reader, emailHash) => {
      await reader.deleteFrom('person').where('emailHash', '=', emailHash).execute()
    },
    rewrap: people.rewrap,
  }
}

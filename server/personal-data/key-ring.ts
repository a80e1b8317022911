import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import type { Reader, Tx } from '#server/platform/database.ts'
import { type KeyRing, keyFor } from '#server/platform/secrets.ts'
import { nameKeys } from './name-keys.ts'
import type { PersonalData } from './personal-data.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** nonce ‖ ciphertext ‖ tag, AES-256-GCM; `context` is authenticated, so a cipher moved elsewhere doesn't open. */
const seal = (key: Buffer, context: string, plain: Buffer): Buffer => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Throws where the key, the context or a byte is another. */
const open = (key: Buffer, context: string, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES)),
    decipher.final(),
  ])
}

/** So many people at a time are wrapped anew. */
const REWRAP_BATCH = 200

const wrapContext = (emailHash: string): string => `person.wrapped_key|${emailHash}`

/** Personal data under the installation's key ring: each person's own key is wrapped by the ring's current one. */
export const createPersonalData = ({ keys, clock }: { keys: KeyRing; clock: Clock }): PersonalData => {
  const wrapping = new Map(keys.map((key) => [key.keyId, keyFor(key, 'person-key')]))
  const [current] = keys
  // Not rotated with the ring: they must find the same again after years. The last key given is the oldest.
  const hashKey = keyFor(keys.at(-1) ?? current, 'email-hash')
  const fingerprintKey = keyFor(keys.at(-1) ?? current, 'fingerprint')
  const names = nameKeys(keys, clock)

  const wrappingKey = (keyId: string): Buffer => {
    const key = wrapping.get(keyId)
    if (key === undefined)
      throw new Error(`ENCRYPTION_KEYS no longer holds the key "${keyId}" that people's data is under`)
    return key
  }

  const keyOfPerson = async (reader: Reader, emailHash: string): Promise<Buffer | null> => {
    const row = await reader
      .selectFrom('person')
      .select(['wrappedKey', 'keyId'])
      .where('emailHash', '=', emailHash)
      .executeTakeFirst()
    return row === undefined ? null : open(wrappingKey(row.keyId), wrapContext(emailHash), row.wrappedKey)
  }

  const makeKeyOfPerson = async (tx: Tx, emailHash: string): Promise<Buffer> => {
    const wrappedKey = seal(wrappingKey(current.keyId), wrapContext(emailHash), randomBytes(32))
    await tx
      .insertInto('person')
      .values({ emailHash, wrappedKey, keyId: current.keyId, createdAt: clock.now() })
      .onConflict((conflict) => conflict.column('emailHash').doNothing())
      .execute()
    const key = await keyOfPerson(tx, emailHash)
    if (key === null) throw new Error('A person was erased while their data was being written')
    return key
  }

  const rewrapOne = async (
    reader: Reader,
    { emailHash, wrappedKey, keyId }: { emailHash: string; wrappedKey: Buffer; keyId: string },
  ): Promise<void> => {
    const context = wrapContext(emailHash)
    const anew = seal(wrappingKey(current.keyId), context, open(wrappingKey(keyId), context, wrappedKey))
    // Whoever is erased meanwhile stays so, and who was erased and came back has another key.
    await reader
      .updateTable('person')
      .set({ wrappedKey: anew, keyId: current.keyId })
      .where('emailHash', '=', emailHash)
      .where('wrappedKey', '=', wrappedKey)
      .execute()
  }

  return {
    emailHash: (email) =>
      createHmac('sha256', hashKey).update(email.trim().normalize('NFC').toLowerCase()).digest('base64url'),
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest('base64url'),
    encryptionKey: names.publicKey,
    openName: names.open,
    seal: async (tx, emailHash, context, plain) => {
      const key = (await keyOfPerson(tx, emailHash)) ?? (await makeKeyOfPerson(tx, emailHash))
      return seal(key, context, Buffer.from(plain))
    },
    open: async (reader, emailHash, context, sealed) => {
      const key = await keyOfPerson(reader, emailHash)
      return key === null ? null : open(key, context, sealed).toString('utf8')
    },
    forget: async (reader, emailHash) => {
      await reader.deleteFrom('person').where('emailHash', '=', emailHash).execute()
    },
    rewrap: async (reader) => {
      const people = await reader
        .selectFrom('person')
        .select(['emailHash', 'wrappedKey', 'keyId'])
        .where('keyId', '<>', current.keyId)
        .limit(REWRAP_BATCH)
        .execute()
      for (const person of people) await rewrapOne(reader, person)
      return people.length === REWRAP_BATCH
    },
  }
}

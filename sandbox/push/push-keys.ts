import { createECDH } from 'node:crypto'
import type { Sql } from '../database.ts'
import { readOrCreateSetting } from '../settings.ts'

/** The site's keys at the push service, in base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

/** The private key has 32 bytes, also where it begins with zeros. */
const makePrivateKey = (): string => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}

/** Reads the keys, and makes them on the first start. */
export const readOrMakePushKeys = async (sql: Sql): Promise<PushKeys> => {
  const privateKey = await readOrCreateSetting(sql, 'pushPrivateKey', makePrivateKey)
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey, 'base64url')
  return { privateKey, publicKey: ecdh.getPublicKey('base64url') }
}

import { generateKeyPair, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod'
import type { Sql } from '../database.ts'
import { readOrCreateSetting, readSetting } from '../settings.ts'

const keyShape = z
  .object({ kid: z.string(), kty: z.literal('RSA'), n: z.string(), e: z.string(), d: z.string() })
  .catchall(z.string())
export type SigningKey = z.infer<typeof keyShape>

const newKey = async (): Promise<string> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256', use: 'sig' }
  return JSON.stringify(key)
}

/** The provider's key for signing ID tokens. */
export const loadOrCreateSigningKey = async (sql: Sql, provider: string): Promise<SigningKey> => {
  const name = `${provider}.signingKey`
  const stored = await readSetting(sql, name)
  const key = typeof stored === 'string' ? stored : await newKey()
  return keyShape.parse(JSON.parse(await readOrCreateSetting(sql, name, () => key)))
}

import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { isAppleSecret } from './apple-client-secret.ts'

const ISSUER = 'http://localhost:3001/apple'
const newKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
const client = { clientId: 'example.hearten.signin', teamId: 'TEAM', keyId: 'KEY', privateKey: newKey() }

type Secret = typeof client & { readonly audience: string; readonly validFor: string; readonly age: number }

const secretOf = (more: Partial<Secret> = {}): Promise<string> => {
  const secret: Secret = { ...client, audience: ISSUER, validFor: '5 minutes', age: 0, ...more }
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: secret.keyId })
    .setIssuer(secret.teamId)
    .setSubject(secret.clientId)
    .setAudience(secret.audience)
    .setIssuedAt(Math.floor(Date.now() / 1000) - secret.age)
    .setExpirationTime(secret.validFor)
    .sign(createPrivateKey(secret.privateKey))
}

test.each([
  ['for this client, of this team', {}, true],
  ['for five months', { validFor: '150 days' }, true],
  ['for a year', { validFor: '365 days' }, false],
  ['that has expired', { validFor: '-1 minute', age: 600 }, false],
  ['of another team', { teamId: 'OTHER' }, false],
  ['for another client', { clientId: 'example.other' }, false],
  ['for another provider', { audience: 'http://localhost:3001/google' }, false],
  ['with another key’s id', { keyId: 'OTHER' }, false],
  ['by another key', { privateKey: newKey() }, false],
])('a secret %s, with %j: valid is %s', async (_words, more, isValid) => {
  expect(await isAppleSecret(client, ISSUER, await secretOf(more))).toBe(isValid)
})

test('an unsigned text is not a client secret', async () => {
  expect(await isAppleSecret(client, ISSUER, 'secret')).toBe(false)
})

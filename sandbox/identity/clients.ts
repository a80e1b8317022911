import { generateKeyPairSync } from 'node:crypto'
import type { Sql } from '../database.ts'
import { randomText } from '../ids.ts'
import { readOrCreateSetting } from '../settings.ts'

/** The product's registration with each provider. */
export type IdentityClients = {
  readonly google: { readonly clientId: string; readonly clientSecret: string }
  readonly apple: {
    readonly clientId: string
    readonly teamId: string
    readonly keyId: string
    /** PKCS #8 in PEM. The real Apple has only the public key, but the sandbox issues the private one, too. */
    readonly privateKey: string
  }
  readonly facebook: { readonly appId: string; readonly appSecret: string }
}

const newAppleKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()

/** Reads the clients. Creates their secrets on the first start. */
export const loadOrCreateClients = async (sql: Sql): Promise<IdentityClients> => ({
  google: {
    clientId: 'hearten-sandbox.apps.googleusercontent.example',
    clientSecret: await readOrCreateSetting(
      sql,
      'google.clientSecret',
      () => `GOCSPX-sandbox${randomText(24)}`,
    ),
  },
  apple: {
    clientId: 'example.hearten.signin',
    teamId: 'SANDBOXTEA',
    keyId: 'SANDBOXKEY',
    privateKey: await readOrCreateSetting(sql, 'apple.clientKey', newAppleKey),
  },
  facebook: {
    appId: '1000000000000001',
    appSecret: await readOrCreateSetting(sql, 'facebook.appSecret', () => randomText(32)),
  },
})

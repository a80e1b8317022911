import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('starts in the environment of a freshly logged-in user', () => {
  const login = {
    HOME: '/home/ada',
    LOGNAME: 'ada',
    MAIL: '/var/mail/ada',
    PATH: '/bin',
    SHELL: '/bin/sh',
    USER: 'ada',
  }
  expect(readConfig(login)).toMatchObject({ port: 3000, production: false })
})

it('refuses to start on an unknown or invalid setting, and names each', () => {
  const bad = { MAIL_FORM: 'help@hearten.example', STRIPE_KEY: 'x', PORT: 'three thousand' }
  expect(() => readConfig(bad)).toThrow(/MAIL_FORM isn’t a setting.*STRIPE_KEY isn’t a setting.*PORT: /s)
})

it('is in production by PRODUCTION alone, whatever NODE_ENV says', () => {
  expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({
    production: false,
    sandbox: true,
    demo: true,
  })
  expect(() => readConfig({ PRODUCTION: 'true' })).toThrow(/DATABASE_URL must be set in production/)
  const required = {
    PRODUCTION: 'true',
    PUBLIC_ORIGIN: 'https://hearten.example',
    DATABASE_URL: 'postgres://localhost/hearten',
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    SANDBOX: 'true',
  }
  expect(readConfig(required)).toMatchObject({ production: true, demo: false, logLevel: 'info' })
})

it.each([
  [undefined, false],
  ['false', false],
  ['10.0.0.1, 10.1.0.0/16', ['10.0.0.1', '10.1.0.0/16']],
  ['loopback,::1', ['loopback', '::1']],
])('TRUST_PROXY=%s trusts %s', (value, trustProxy) => {
  expect(readConfig(value === undefined ? {} : { TRUST_PROXY: value }).trustProxy).toEqual(trustProxy)
})

it.each(['true', '1', '2', '0.0.0.0/0', '::/0', 'yes', 'true,10.0.0.1', 'proxy.example', '10.0.0.1/x', ','])(
  'TRUST_PROXY=%s is refused',
  (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(
      /TRUST_PROXY: Give the addresses or networks .*Neither true nor how many/,
    )
  },
)

describe('ENCRYPTION_KEYS', () => {
  const [first, second] = [randomBytes(32), randomBytes(32)]
  const bytes = first.toString('base64')

  it('are parsed into names and bytes, and a compromised one into a leaked key', () => {
    expect(
      readConfig({ ENCRYPTION_KEYS: `k2:${bytes}, k1:${second.toString('base64')}:leaked` }).encryptionKeys,
    ).toEqual([
      { keyId: 'k2', bytes: first },
      { keyId: 'k1', bytes: second, leaked: true },
    ])
  })

  it.each([
    [`k1:${bytes}:leaked`, /must begin with a key that isn’t marked as leaked/],
    [`k1:${bytes},k1:${bytes}`, /names two keys “k1”/],
    [`k2:${bytes},k1:${bytes}:lost`, /must read id:base64 of 32 bytes, with :leaked behind/],
    [`k2:${bytes},k1:${bytes}:leaked:`, /must read id/],
    ['k1:AAAA', /must read id/],
    [`k2:${bytes},`, /must read id/],
  ])('%s is refused', (keys, problem) => {
    expect(() => readConfig({ ENCRYPTION_KEYS: keys })).toThrow(problem)
  })
})

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }

it('accepts several webhook secrets, for a rotation', () => {
  const { stripe } = readConfig({ ...STRIPE, STRIPE_WEBHOOK_SECRETS: 'whsec_newnewnew, whsec_oldoldold' })
  expect(stripe?.webhookSecrets).toEqual(['whsec_newnewnew', 'whsec_oldoldold'])
})

it.each(['whsec_newnewnew,', ',', 'whsec_', 'newnewnewnew', 'whsec_newnewnew whsec_oldoldold'])(
  'refuses the webhook secrets %j, because anyone could sign with an empty one',
  (secrets) => {
    expect(() => readConfig({ ...STRIPE, STRIPE_WEBHOOK_SECRETS: secrets })).toThrow(
      /STRIPE_WEBHOOK_SECRETS must read/,
    )
  },
)

it.each([
  [undefined, ['apple_pay', 'google_pay', 'link']],
  ['google_pay', ['google_pay']],
  ['google_pay, apple_pay', ['apple_pay', 'google_pay']],
  ['none', []],
])('WALLETS=%s offers %j', (value, wallets) => {
  expect(readConfig(value === undefined ? {} : { WALLETS: value }).wallets).toEqual(wallets)
})

it.each(['paypal', 'google_pay,', 'none,google_pay', 'google_pay,google_pay'])(
  'refuses WALLETS=%s',
  (value) => {
    expect(() => readConfig({ WALLETS: value })).toThrow(
      /WALLETS must read none, or some of apple_pay,google_pay,link/,
    )
  },
)

it('accepts Apple’s domain association as text or as a file’s path, and names a missing file', () => {
  const associationOf = (value: string) =>
    readConfig({ APPLE_PAY_DOMAIN_ASSOCIATION: value }).applePayDomainAssociation
  expect(associationOf('7B2270737049')).toBe('7B2270737049')
  const path = join(mkdtempSync(join(tmpdir(), 'association-')), 'file')
  writeFileSync(path, '7B22\n')
  expect(associationOf(path)).toBe('7B22\n')
  expect(() => associationOf('./nowhere')).toThrow(
    /APPLE_PAY_DOMAIN_ASSOCIATION names a file that can't be read/,
  )
  expect(() => readConfig({ APPLE_PAY_DOMAIN: 'x' })).toThrow(/APPLE_PAY_DOMAIN isn’t a setting/)
})

it('requires all settings of a bucket, or none', () => {
  const complete = {
    S3_BUCKET: 'b',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 's',
  }
  expect(readConfig(complete).bucket).toMatchObject({ bucket: 'b', region: 'us-east-1', endpoint: undefined })
  expect(readConfig({}).bucket).toBeUndefined()
  expect(() => readConfig({ S3_ENDPOINT: 'https://s3.example' })).toThrow(/S3_BUCKET.*go together/)
})

import { createECDH, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const key = (bytes: Buffer): string => bytes.toString('base64')
const random = key(randomBytes(32))
const TEST_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRETS: 'whsec_newnewnew',
}
const LIVE_KEYS = { ...TEST_KEYS, STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
const PRODUCTION = {
  ...LIVE_KEYS,
  PRODUCTION: 'true',
  PUBLIC_ORIGIN: 'https://hearten.example',
  DATABASE_URL: 'postgres://localhost/hearten',
  ENCRYPTION_KEYS: `k1:${random}`,
  SMTP_URL: 'smtps://mail.example:465',
  MAIL_FROM: 'Hearten <help@hearten.example>',
  BRAND_SUPPORT_EMAIL: 'help@hearten.example',
}

it('accepts complete settings of production, and normalizes the origin', () => {
  expect(readConfig({ ...PRODUCTION, PUBLIC_ORIGIN: 'https://Hearten.example:443/' })).toMatchObject({
    publicOrigin: 'https://hearten.example',
    demo: false,
    sandbox: false,
    stripe: { isLive: true },
  })
})

it('makes the demo only beside the sandbox, unless it is named', () => {
  expect(readConfig({}).demo).toBe(true)
  expect(readConfig(TEST_KEYS).demo).toBe(false)
  expect(readConfig({ SMTP_URL: 'smtp://mail.example' }).demo).toBe(false)
  expect(readConfig({ ...TEST_KEYS, DEMO: 'true' }).demo).toBe(true)
})

it('offers debit cards beside the sandbox, and otherwise where they are switched on', () => {
  expect(readConfig({}).debitCardPayouts).toBe(true)
  expect(readConfig(PRODUCTION).debitCardPayouts).toBe(false)
  expect(readConfig({ ...PRODUCTION, DEBIT_CARD_PAYOUTS: 'true' }).debitCardPayouts).toBe(true)
  expect(() => readConfig({ DEBIT_CARD_PAYOUTS: 'visa' })).toThrow(/DEBIT_CARD_PAYOUTS: /)
})

const vapid = createECDH('prime256v1')
vapid.setPrivateKey(Buffer.alloc(32, 7))
const VAPID = {
  VAPID_PUBLIC_KEY: vapid.getPublicKey('base64url'),
  VAPID_PRIVATE_KEY: vapid.getPrivateKey('base64url'),
}

it('sends notifications with a pair of keys, to the known push services unless others are named', () => {
  expect(readConfig(PRODUCTION).push.vapid).toBeUndefined()
  expect(readConfig({ ...PRODUCTION, ...VAPID }).push).toMatchObject({
    vapid: { publicKey: VAPID.VAPID_PUBLIC_KEY },
    hosts: expect.arrayContaining(['fcm.googleapis.com', '*.notify.windows.com']),
  })
  const hosts = { PUSH_HOSTS: 'push.example.com, *.push.example.org' }
  expect(readConfig({ ...PRODUCTION, ...VAPID, ...hosts }).push.hosts).toEqual([
    'push.example.com',
    '*.push.example.org',
  ])
})

const keyOf = (bytes: Buffer): { ENCRYPTION_KEYS: string } => ({
  ENCRYPTION_KEYS: `k1:${key(bytes)}`,
})
const numbers = (byteAt: (index: number) => number): Buffer =>
  Buffer.from(Array.from({ length: 32 }, (_, index) => byteAt(index)))

/** Each row changes valid settings of production; undefined removes one. */
const BAD: readonly (readonly [what: string, change: Record<string, string | undefined>, problem: RegExp])[] =
  [
    [
      'a public key of notifications alone',
      { VAPID_PUBLIC_KEY: VAPID.VAPID_PUBLIC_KEY },
      /VAPID_PRIVATE_KEY are set together/,
    ],
    [
      'keys of notifications that are swapped',
      { VAPID_PUBLIC_KEY: VAPID.VAPID_PRIVATE_KEY, VAPID_PRIVATE_KEY: VAPID.VAPID_PUBLIC_KEY },
      /VAPID_PRIVATE_KEY must be 43 characters/,
    ],
    [
      'keys of notifications that are no pair',
      { ...VAPID, VAPID_PRIVATE_KEY: 'A'.repeat(42).concat('E') },
      /VAPID_PUBLIC_KEY isn’t the public key/,
    ],
    ['every host as a push service', { ...VAPID, PUSH_HOSTS: '*' }, /PUSH_HOSTS must name hosts/],
    ['an address as a push service', { ...VAPID, PUSH_HOSTS: '10.0.0.1' }, /PUSH_HOSTS must name hosts/],
    ['a misspelled key of notifications', { VAPID_PUBLICKEY: 'x' }, /VAPID_PUBLICKEY isn’t a setting/],
    ['an origin over http', { PUBLIC_ORIGIN: 'http://hearten.example' }, /PUBLIC_ORIGIN must be https/],
    [
      'an origin with a path',
      { PUBLIC_ORIGIN: 'https://hearten.example/app' },
      /PUBLIC_ORIGIN: Give a scheme/,
    ],
    [
      'an origin with a password',
      { PUBLIC_ORIGIN: 'https://ada:pw@hearten.example' },
      /PUBLIC_ORIGIN: Give a scheme/,
    ],
    [
      'an origin with a query',
      { PUBLIC_ORIGIN: 'https://hearten.example?a=1' },
      /PUBLIC_ORIGIN: Give a scheme/,
    ],
    ['an origin of another scheme', { PUBLIC_ORIGIN: 'javascript:alert(1)' }, /PUBLIC_ORIGIN: /],
    ['no origin', { PUBLIC_ORIGIN: undefined }, /PUBLIC_ORIGIN must be set in production/],
    ['no database', { DATABASE_URL: undefined }, /DATABASE_URL must be set in production/],
    ['a database of another kind', { DATABASE_URL: 'mysql://localhost/hearten' }, /DATABASE_URL: /],
    ['no encryption key', { ENCRYPTION_KEYS: undefined }, /ENCRYPTION_KEYS must be set in production/],
    ['a key of zeros', keyOf(numbers(() => 0)), /“k1” isn’t random/],
    ['a key that counts', keyOf(numbers((at) => at)), /“k1” isn’t random/],
    [
      'a key of a few bytes repeated',
      keyOf(numbers((at) => [7, 200, 91, 4][at % 4] ?? 0)),
      /“k1” isn’t random/,
    ],
    ['a typed key', keyOf(Buffer.from('correct horse battery staple, 42')), /“k1” isn’t random/],
    ['one key under two names', { ENCRYPTION_KEYS: `k2:${random},k1:${random}` }, /“k1” is the same key/],
    ['a secret key without its prefix', { STRIPE_SECRET_KEY: 'live_1' }, /STRIPE_SECRET_KEY must read sk_/],
    [
      'a publishable key without its prefix',
      { STRIPE_PUBLISHABLE_KEY: 'live_1' },
      /STRIPE_PUBLISHABLE_KEY must read pk_/,
    ],
    [
      'swapped keys',
      { STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_PUBLISHABLE_KEY: 'sk_live_1' },
      /STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are swapped/,
    ],
    ['a test key beside a live one', { STRIPE_SECRET_KEY: 'sk_test_1' }, /is a test key, and .* a live key/],
    ['no publishable key', { STRIPE_PUBLISHABLE_KEY: undefined }, /STRIPE_PUBLISHABLE_KEY must be set/],
    [
      'an empty webhook secret',
      { STRIPE_WEBHOOK_SECRETS: 'whsec_newnewnew,' },
      /STRIPE_WEBHOOK_SECRETS must read/,
    ],
    [
      'live keys outside production',
      { PRODUCTION: 'false' },
      /STRIPE_SECRET_KEY moves real money, so it needs PRODUCTION/,
    ],
    ['the demo in production', { DEMO: 'true' }, /DEMO=true in production needs SANDBOX=true/],
    [
      'the demo beside live keys',
      { DEMO: 'true', SANDBOX: 'true' },
      /DEMO=true would mix sample cases with real money/,
    ],
    ['no mail server', { SMTP_URL: undefined }, /SMTP_URL must be set in production/],
    ['a mail server by http', { SMTP_URL: 'https://mail.example' }, /SMTP_URL: /],
    ['a sender that is no address', { MAIL_FROM: 'Hearten' }, /MAIL_FROM: Give an address/],
    ['a sender with a line break', { MAIL_FROM: 'Hearten\r\nBcc: <eve@mail.example>' }, /MAIL_FROM: /],
    [
      'a brand with a line break',
      { BRAND_NAME: 'Hearten\nBcc: eve@mail.example' },
      /BRAND_NAME: Use one line/,
    ],
    ['facts of the company that aren’t JSON', { COMPANY_FACTS: 'Ada' }, /COMPANY_FACTS isn’t JSON/],
    [
      'a paper that leads to another protocol',
      { COMPANY_FACTS: '{"papers": [{"name": "A", "from": "B", "url": "javascript:alert(1)"}]}' },
      /COMPANY_FACTS, papers\.0\.url/,
    ],
    ['a file with them that is missing', { COMPANY_FACTS: './no-such.json' }, /can't be read/],
    [
      'no address for support and alerts',
      { BRAND_SUPPORT_EMAIL: undefined },
      /BRAND_SUPPORT_EMAIL must be set/,
    ],
    [
      'a mail webhook secret without its prefix',
      { MAIL_WEBHOOK_SECRETS: 'hunter2' },
      /MAIL_WEBHOOK_SECRETS: It must read whsec_/,
    ],
    ['a bucket without its key', { S3_BUCKET: 'hearten', S3_REGION: 'us-east-1' }, /S3_BUCKET.*go together/],
    [
      'half of a sign-in provider',
      { GOOGLE_CLIENT_ID: 'id' },
      /GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together/,
    ],
    ['every proxy trusted', { TRUST_PROXY: 'true' }, /TRUST_PROXY: Give the addresses/],
    [
      'half the internet trusted',
      { TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' },
      /TRUST_PROXY: Give the addresses/,
    ],
    ['all of IPv4, written as IPv6', { TRUST_PROXY: '::ffff:0:0/96' }, /TRUST_PROXY: Give the addresses/],
    ['a part of it', { TRUST_PROXY: '0:0:0:0:0:FFFF:A00:0/104' }, /TRUST_PROXY: Give the addresses/],
    ['a network around it', { TRUST_PROXY: '::/64' }, /TRUST_PROXY: Give the addresses/],
    ['an eighth of IPv6', { TRUST_PROXY: '2000::/8' }, /TRUST_PROXY: Give the addresses/],
    ['an impossible network', { TRUST_PROXY: '10.0.0.0/999' }, /TRUST_PROXY: Give the addresses/],
    ['no limits', { RATE_LIMIT_FACTOR: '0' }, /RATE_LIMIT_FACTOR: /],
    ['limits that never refuse', { RATE_LIMIT_FACTOR: '1e300' }, /RATE_LIMIT_FACTOR must be from 0.1 to 20/],
    ['limits that refuse all', { RATE_LIMIT_FACTOR: '0.00001' }, /RATE_LIMIT_FACTOR must be from 0.1 to 20/],
    ['no load shedding', { BUSY_AFTER_MS: '0' }, /BUSY_AFTER_MS must be from 1 to 1000/],
    ['a proof of work without work', { CHALLENGE_COST: '1' }, /CHALLENGE_COST must be from 100/],
    [
      'an origin that only this machine reaches',
      { PUBLIC_ORIGIN: 'https://localhost' },
      /PUBLIC_ORIGIN must be the address/,
    ],
    ['no log', { LOG_LEVEL: 'silent' }, /LOG_LEVEL=silent would hide/],
    ['data in the root folder', { DATA_DIR: '/' }, /DATA_DIR: Give a folder/],
    ['a misspelled proxy', { TRUST_PROXIES: '10.0.0.1' }, /TRUST_PROXIES isn’t a setting/],
    ['a proof of work that takes a phone minutes', { CHALLENGE_COST: '1000000' }, /CHALLENGE_COST: /],
    [
      'two servers on one port',
      { SANDBOX: 'true', SANDBOX_PORT: '3000' },
      /SANDBOX_PORT must differ from PORT/,
    ],
    ...[
      ['SENTRY_DNS', 'SENTRY_DSN'],
      ['TRACKING_ENABLED', 'TRACKING'],
      ['LOG_LEVL', 'LOG_LEVEL'],
      ['LOGLEVEL', 'LOG_LEVEL'],
      ['log_level', 'LOG_LEVEL'],
      ['DATADIR', 'DATA_DIR'],
      ['MAILFROM', 'MAIL_FROM'],
      ['ROLE', 'ROLES'],
      ['PUBLIC_URL', 'PUBLIC_ORIGIN'],
      ['PUBLIC_ORIGINS', 'PUBLIC_ORIGIN'],
      ['PROD', 'PRODUCTION'],
    ].map(
      ([typed = '', meant]) =>
        [
          `${typed}, a near miss`,
          { [typed]: 'x' },
          new RegExp(`${typed} isn’t a setting\\. Did you mean ${meant}\\?`),
        ] as const,
    ),
    ['a misspelled setting', { STRIPE_SECRET: 'sk_live_1' }, /STRIPE_SECRET isn’t a setting/],
  ]

it.each(BAD)('refuses %s', (_what, change, problem) => {
  expect(() => readConfig({ ...PRODUCTION, ...change })).toThrow(problem)
})

it('leaves other programs’ variables alone', () => {
  const others =
    'BASE_URL CI DEBUG EDITOR HEARTEN_PORT HOME HOSTNAME HOSTTYPE KUBERNETES_SERVICE_HOST LANG LOGNAME MAIL MODE NODE_ENV ' +
    'NODE_OPTIONS PATH PGHOST PGPORT POST SENTRY_ENVIRONMENT SENTRY_RELEASE SHELL TERM TMPDIR TZ USER VITEST XDG_DATA_DIRS'
  const environment = Object.fromEntries(others.split(' ').map((name) => [name, 'x']))
  expect(() => readConfig({ ...PRODUCTION, ...environment, PROD: '' })).not.toThrow()
})

it.each(['fd00::/8', '2606:4700::/32', '::1', '::ffff:10.0.0.1', 'fe80::/10', '104.16.0.0/13'])(
  'trusts proxies in %s',
  (network) => {
    expect(readConfig({ TRUST_PROXY: network }).trustProxy).toEqual([network])
  },
)

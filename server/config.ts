import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'
import type { CompanyFacts } from '#contract/company-facts.ts'
import { WALLETS, type Wallet } from '#contract/donations/orders.ts'
import type { TagIds } from '#contract/tracking/outside-tags.ts'
import { companyOf, SAMPLE_COMPANY } from './company-settings.ts'
import { cookieScopeOf } from './cookie-scope.ts'
import { isSandboxed, isTestHost, originOf } from './derived-settings.ts'
import { type EncryptionKey, encryptionKeysOf } from './encryption-key-settings.ts'
import { type IdentityCredentials, identityOf } from './identity-settings.ts'
import { combinedProblems } from './production-settings.ts'
import { type PushSettings, pushOf } from './push-settings.ts'
import { type BucketSettings, bucketOf } from './storage-settings.ts'
import { type StripeSettings, secretsOf, stripeOf } from './stripe-settings.ts'
import { textOrFile } from './text-or-file.ts'
import { unknownSettings } from './unknown-settings.ts'

/** The only reader of environment variables. `npm start` needs none; .env.example explains each. */

const flag = z.stringbool()
const port = z.coerce.number().int().min(0).max(65535)
const lines = z.string().trim().min(1)
/** One line, because a line break would add a header to a mail. */
const text = lines.regex(/^\P{Cc}*$/u, { error: 'Use one line, without control characters.' })
/** A scheme and a host. Anything more would be lost where a path is added. */
const origin = z
  .url({ protocol: /^https?$/ })
  .refine((value) => /^\w+:\/\/[^/?#@]+\/?$/.test(value), {
    error: 'Give a scheme and a host alone (https://hearten.example), without a path, a query or a password.',
  })
  .transform((value) => new URL(value).origin)
const isWebhookSecret = (value: string): boolean => value.length >= 30 && /^whsec_[\w+/=]+$/.test(value)
const webhookSecrets = text.refine(
  (value) => value.split(',').every((part) => isWebhookSecret(part.trim())),
  {
    error: 'It must read whsec_…, or several of them separated by commas.',
  },
)
/** An address, or a name and an address in angle brackets. */
const sender = text.refine((value) => z.email().safeParse(/<([^<>]+)>$/.exec(value)?.[1] ?? value).success, {
  error: 'Give an address, or a name with one: Hearten <help@hearten.example>.',
})

/** Shortest prefix of a network: a shorter one trusts a part of the whole internet. */
const prefixMin = (address: string): number => {
  if (isIP(address) !== 6 || /^f[cde]/i.test(address)) return 8
  // A network at the start of all addresses may have every IPv4 address in it, as ::ffff:0:0/96 has.
  return /^\[(::|0:)/.test(new URL(`http://[${address}]`).host) ? 128 : 24
}

/** An address, a network (10.0.0.0/8), or a named network range. */
const isProxy = (part: string): boolean => {
  const [address = '', bits] = part.split('/')
  const family = isIP(address)
  if (family === 0) return ['loopback', 'linklocal', 'uniquelocal'].includes(part)
  if (bits === undefined) return true
  return (
    /^\d{1,3}$/.test(bits) && Number(bits) >= prefixMin(address) && Number(bits) <= (family === 6 ? 128 : 32)
  )
}

/**
 * The trusted proxies. "All" isn't allowed, because X-Forwarded-For's first address is the caller's own text;
 * neither is a number, because a caller that bypasses the proxies could claim any address.
 */
const trustProxyShape = z
  .string()
  .trim()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((parts) => parts.join() === 'false' || parts.every(isProxy), {
    error:
      'Give the addresses or networks of the proxies in front, separated by commas (10.0.0.0/8, or loopback), or false. ' +
      'Neither true nor how many: callers could write any address as their own.',
  })
  .transform((parts) => (parts.join() === 'false' ? (false as const) : parts))

const settings = {
  /** Not NODE_ENV, which is React's: it is "production" wherever the built pages are served, see tools/. */
  PRODUCTION: flag.default(false),
  PORT: port.default(3000),
  HOST: text.default('localhost'),
  PUBLIC_ORIGIN: origin.optional(),
  SANDBOX: flag.optional(),
  SANDBOX_PORT: port.optional(),
  DATA_DIR: text
    .refine((folder) => resolve(folder) !== '/', { error: 'Give a folder of its own.' })
    .default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ROLES: z.enum(['web', 'worker', 'both']).default('both'),
  TRUST_PROXY: trustProxyShape.default(false),
  /** Multiplier of every per-minute limit: 2 is twice as generous. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  /** Mean event-loop delay above which requests get "very busy", pages first; 0 disables it. */
  BUSY_AFTER_MS: z.coerce.number().int().min(0).default(50),
  /** PBKDF2 rounds per try of an order's proof of work: 400 take a phone some tenths of a second. */
  CHALLENGE_COST: z.coerce.number().int().min(1).max(20_000).default(400),
  DEMO: flag.optional(),
  /** Whether visits are tracked; by default not on hosts named stage, test or local, except with the sandbox. */
  TRACKING: flag.optional(),
  /** Errors also go to Sentry, beside our own table. */
  SENTRY_DSN: z.url({ protocol: /^https?$/ }).optional(),
  TAG_MANAGER_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]{4,12}$/)
    .optional(),
  TAG_SHORT_VIDEO_PIXEL_ID: z
    .string()
    .regex(/^[A-Z0-9]{12,24}$/)
    .optional(),
  TAG_SOCIAL_PIXEL_ID: z
    .string()
    .regex(/^\d{8,20}$/)
    .optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_PUBLISHABLE_KEY: text.optional(),
  /** Comma-separated: several during a rotation. */
  STRIPE_WEBHOOK_SECRETS: text.optional(),
  /** Wallets offered where the donor's device supports them, and Link: some of WALLETS, or `none`. */
  WALLETS: text.default(WALLETS.join(',')),
  /** Whether the provider's form takes a debit card for payouts, which its dashboard must allow. */
  DEBIT_CARD_PAYOUTS: flag.optional(),
  /** Apple's /.well-known file: its text, or the path of a file. */
  APPLE_PAY_DOMAIN_ASSOCIATION: lines.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  /** The Services ID, not the app's. */
  APPLE_CLIENT_ID: text.optional(),
  APPLE_TEAM_ID: text.optional(),
  APPLE_KEY_ID: text.optional(),
  /** Apple's .p8 key: its text, or the path of a file. */
  APPLE_PRIVATE_KEY: lines.optional(),
  FACEBOOK_APP_ID: text.optional(),
  FACEBOOK_APP_SECRET: text.optional(),
  /** Without a bucket, objects are stored on disk. */
  S3_BUCKET: text.optional(),
  S3_REGION: text.optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: sender.optional(),
  MAIL_WEBHOOK_SECRETS: webhookSecrets.optional(),
  ALERTS_TO: z.email().optional(),
  /** Where weaknesses are reported, in security.txt. */
  SECURITY_CONTACT: z.email().optional(),
  /** Keys of notifications, both or none: `npx web-push generate-vapid-keys`. */
  VAPID_PUBLIC_KEY: text.optional(),
  VAPID_PRIVATE_KEY: text.optional(),
  /** Hosts of browsers' push services, comma-separated; by default the known ones. */
  PUSH_HOSTS: text.optional(),
  /** `id:base64 of 32 bytes`, comma-separated, the current one first; `:leaked` marks a compromised one. */
  ENCRYPTION_KEYS: text.optional(),
  BRAND_NAME: text.default('Hearten'),
  BRAND_LEGAL_ENTITY: text.default('Hearten, Inc.'),
  BRAND_SUPPORT_EMAIL: z.email().optional(),
  BRAND_SUPPORT_PHONE: text.default('(555) 014-0199'),
  BRAND_SUPPORT_HOURS: text.default('every day 7 AM to 7 PM Pacific Time'),
  BRAND_PDF_ORIGIN: origin.optional(),
  /** People, papers and addresses on the pages about the site: JSON, or the path of a file. */
  COMPANY_FACTS: lines.optional(),
  TIP_DEFAULT_PERCENT: z.coerce.number().int().min(0).max(30).default(0),
} as const

const settingsShape = z.object(settings)
type Settings = z.infer<typeof settingsShape>

export class BadSetting extends Error {
  constructor(problems: readonly string[]) {
    super(`Hearten did not start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'BadSetting'
  }
}

const walletsOf = (value: string): { wallets: Wallet[]; problems: string[] } => {
  const names = value === 'none' ? [] : value.split(',').map((name) => name.trim())
  const wallets = WALLETS.filter((wallet) => names.includes(wallet))
  const isValid = wallets.length === names.length
  return { wallets, problems: isValid ? [] : [`WALLETS must read none, or some of ${WALLETS.join(',')}`] }
}

export type Config = ReturnType<typeof readConfig>

const isDemo = (
  { DEMO, SMTP_URL }: Pick<Settings, 'DEMO' | 'SMTP_URL'>,
  production: boolean,
  stripe: StripeSettings | undefined,
): boolean => DEMO ?? (!production && stripe === undefined && SMTP_URL === undefined)

const configOf = (
  { PRODUCTION: production, BRAND_SUPPORT_EMAIL: supportEmail = 'help@hearten.example', ...values }: Settings,
  parsed: {
    readonly encryptionKeys: readonly EncryptionKey[]
    readonly wallets: readonly Wallet[]
    readonly applePayDomainAssociation: string | undefined
    readonly identity: IdentityCredentials
    readonly bucket: BucketSettings | undefined
    readonly stripe: StripeSettings | undefined
    readonly push: PushSettings
    readonly company: CompanyFacts | null
  },
) => ({
  production,
  port: values.PORT,
  host: values.HOST,
  publicOrigin: originOf(values),
  cookieScope: cookieScopeOf(originOf(values)),
  dataDir: resolve(values.DATA_DIR),
  databaseUrl: values.DATABASE_URL,
  serves: values.ROLES !== 'worker',
  works: values.ROLES !== 'web',
  trustProxy: values.TRUST_PROXY,
  rateLimitFactor: values.RATE_LIMIT_FACTOR,
  busyAfterMs: values.BUSY_AFTER_MS,
  challengeCost: values.CHALLENGE_COST,
  /** Beside the sandbox on a test host, too, so that `npm start` shows funnels, experiments and errors. */
  tracking:
    values.TRACKING ??
    (isSandboxed(values, production, parsed.identity) || !isTestHost(new URL(originOf(values)).hostname)),
  /** Only beside the sandbox by default, because its people's mails would be sent, and its cases would take money. */
  demo: isDemo(values, production, parsed.stripe),
  logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  /** The sandbox replaces whatever has no credentials; in production only if requested explicitly. */
  sandbox: isSandboxed(values, production, parsed.identity),
  sandboxPort: values.SANDBOX_PORT ?? (values.PORT === 0 ? 0 : values.PORT + 1),
  ...parsed,
  company: parsed.company ?? (isDemo(values, production, parsed.stripe) ? SAMPLE_COMPANY : null),
  smtpUrl: values.SMTP_URL,
  mailWebhookSecrets: secretsOf(values.MAIL_WEBHOOK_SECRETS),
  sentryDsn: values.SENTRY_DSN,
  outsideTags: {
    ...(values.TAG_MANAGER_ID !== undefined && { tagManager: values.TAG_MANAGER_ID }),
    ...(values.TAG_SHORT_VIDEO_PIXEL_ID !== undefined && { shortVideo: values.TAG_SHORT_VIDEO_PIXEL_ID }),
    ...(values.TAG_SOCIAL_PIXEL_ID !== undefined && { social: values.TAG_SOCIAL_PIXEL_ID }),
  } satisfies TagIds,
  /** Recipient of alerts: the operator. */
  alertsTo: values.ALERTS_TO ?? supportEmail,
  securityContact: values.SECURITY_CONTACT ?? supportEmail,
  mailFrom: values.MAIL_FROM ?? `${values.BRAND_NAME} <${supportEmail}>`,
  brand: {
    name: values.BRAND_NAME,
    legalEntity: values.BRAND_LEGAL_ENTITY,
    supportEmail,
    supportPhone: values.BRAND_SUPPORT_PHONE,
    supportHours: values.BRAND_SUPPORT_HOURS,
    pdfOrigin: values.BRAND_PDF_ORIGIN,
  },
  tipDefaultPercent: values.TIP_DEFAULT_PERCENT,
  /** The sandbox's form takes one. */
  debitCardPayouts: values.DEBIT_CARD_PAYOUTS ?? parsed.stripe === undefined,
})

/**
 * Parses the environment variables into typed, frozen settings.
 * @throws BadSetting, which names each unknown, invalid or missing one
 */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env) => {
  const ourVariables = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => name in settings && value !== ''),
  )
  const parsed = settingsShape.safeParse(ourVariables)
  const unknown = unknownSettings(environment, Object.keys(settings))
  if (!parsed.success) {
    throw new BadSetting([
      ...unknown,
      ...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ])
  }
  const { keys, problems: keyProblems } = encryptionKeysOf(parsed.data.ENCRYPTION_KEYS)
  const { wallets, problems: walletProblems } = walletsOf(parsed.data.WALLETS)
  const association = textOrFile('APPLE_PAY_DOMAIN_ASSOCIATION', parsed.data.APPLE_PAY_DOMAIN_ASSOCIATION)
  const { identity, problems: identityProblems } = identityOf(parsed.data)
  const { bucket, problems: bucketProblems } = bucketOf(parsed.data)
  const { stripe, problems: stripeProblems } = stripeOf(parsed.data)
  const { push, problems: pushProblems } = pushOf(parsed.data)
  const { company, problems: companyProblems } = companyOf(parsed.data.COMPANY_FACTS)
  const problems = [
    ...unknown,
    ...keyProblems,
    ...walletProblems,
    ...association.problems,
    ...identityProblems,
    ...bucketProblems,
    ...stripeProblems,
    ...pushProblems,
    ...companyProblems,
    ...combinedProblems(parsed.data, stripe),
  ]
  if (problems.length > 0) throw new BadSetting(problems)
  return Object.freeze(
    configOf(parsed.data, {
      encryptionKeys: keys,
      wallets,
      applePayDomainAssociation: association.text,
      identity,
      bucket,
      stripe,
      push,
      company,
    }),
  )
}

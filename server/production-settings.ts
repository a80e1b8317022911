import type { StripeSettings } from './stripe-settings.ts'

/** Finds settings that are valid one by one, and would hurt together. */

type Values = {
  readonly PRODUCTION: boolean
  readonly PORT: number
  readonly RATE_LIMIT_FACTOR: number
  readonly BUSY_AFTER_MS: number
  readonly CHALLENGE_COST: number
  readonly LOG_LEVEL?: string | undefined
  readonly SANDBOX_PORT?: number | undefined
  readonly PUBLIC_ORIGIN?: string | undefined
  readonly DATABASE_URL?: string | undefined
  readonly ENCRYPTION_KEYS?: string | undefined
  readonly SANDBOX?: boolean | undefined
  readonly DEMO?: boolean | undefined
  readonly STRIPE_SECRET_KEY?: string | undefined
  readonly STRIPE_PUBLISHABLE_KEY?: string | undefined
  readonly STRIPE_WEBHOOK_SECRETS?: string | undefined
  readonly SMTP_URL?: string | undefined
  readonly MAIL_FROM?: string | undefined
  readonly BRAND_SUPPORT_EMAIL?: string | undefined
}

const ALWAYS = ['PUBLIC_ORIGIN', 'DATABASE_URL', 'ENCRYPTION_KEYS'] as const
/** The sandbox replaces these. */
const OUTSIDE = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRETS',
  'SMTP_URL',
  'MAIL_FROM',
  'BRAND_SUPPORT_EMAIL',
] as const

/** Ranges in which the protection of a public site works; benches and tests go beyond them. */
const RANGES = [
  ['RATE_LIMIT_FACTOR', 0.1, 20],
  ['BUSY_AFTER_MS', 1, 1000],
  ['CHALLENGE_COST', 100, 20_000],
] as const

const isLocal = (origin: string | undefined): boolean =>
  origin !== undefined && /^(localhost|127\.|\[)/.test(new URL(origin).hostname)

const productionProblems = (values: Values): string[] => {
  const required = values.SANDBOX === true ? ALWAYS : [...ALWAYS, ...OUTSIDE]
  const problems = required
    .filter((name) => values[name] === undefined)
    .map((name) => `${name} must be set in production`)
  if (values.PUBLIC_ORIGIN?.startsWith('https:') === false)
    problems.push('PUBLIC_ORIGIN must be https in production: over http, sessions and donations can be read')
  if (isLocal(values.PUBLIC_ORIGIN) && values.SANDBOX !== true)
    problems.push('PUBLIC_ORIGIN must be the address that visitors use: mails and sign-in lead there')
  for (const [name, min, max] of RANGES)
    if (values[name] < min || values[name] > max)
      problems.push(`${name} must be from ${min} to ${max} in production`)
  if (values.LOG_LEVEL === 'silent') problems.push('LOG_LEVEL=silent would hide every failure in production')
  if (values.DEMO === true && values.SANDBOX !== true)
    problems.push('DEMO=true in production needs SANDBOX=true: donors would pay real money to sample cases')
  return problems
}

/** @returns a sentence for each problem */
export const combinedProblems = (values: Values, stripe: StripeSettings | undefined): string[] => [
  ...(values.PRODUCTION ? productionProblems(values) : []),
  ...(stripe?.isLive === true && !values.PRODUCTION
    ? [
        'STRIPE_SECRET_KEY moves real money, so it needs PRODUCTION=true (npm run serve); use the test keys elsewhere',
      ]
    : []),
  ...(stripe?.isLive === true && values.DEMO === true
    ? ['DEMO=true would mix sample cases with real money: leave it out beside live keys']
    : []),
  ...(values.SANDBOX_PORT !== undefined && values.SANDBOX_PORT !== 0 && values.SANDBOX_PORT === values.PORT
    ? ['SANDBOX_PORT must differ from PORT']
    : []),
]

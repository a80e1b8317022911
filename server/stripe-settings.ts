/** Reads the payment provider's credentials from the settings: all three or none. */

type Values = {
  readonly STRIPE_SECRET_KEY?: string | undefined
  readonly STRIPE_PUBLISHABLE_KEY?: string | undefined
  readonly STRIPE_WEBHOOK_SECRETS?: string | undefined
}

export type StripeSettings = {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecrets: readonly string[]
  /** Whether the keys move real money. */
  readonly isLive: boolean
}

/** https://docs.stripe.com/keys: `rk_` is a restricted secret key. */
const SECRET_KEY = /^(?:sk|rk)_(test|live)_\w+$/
const PUBLISHABLE_KEY = /^pk_(test|live)_\w+$/
const WEBHOOK_SECRET = /^whsec_\w{8,}$/

/** Splits a setting of one or several secrets, such as during a rotation. */
export const secretsOf = (value: string | undefined): string[] =>
  value?.split(',').map((secret) => secret.trim()) ?? []

const keyProblems = (secretKey: string, publishableKey: string): string[] => {
  if (PUBLISHABLE_KEY.test(secretKey) && SECRET_KEY.test(publishableKey))
    return ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are swapped: every page would show the secret one']
  const [, secretMode] = SECRET_KEY.exec(secretKey) ?? []
  const [, publishableMode] = PUBLISHABLE_KEY.exec(publishableKey) ?? []
  const problems = [
    ...(secretMode === undefined
      ? ['STRIPE_SECRET_KEY must read sk_… or rk_…, with test or live behind']
      : []),
    ...(publishableMode === undefined ? ['STRIPE_PUBLISHABLE_KEY must read pk_test_… or pk_live_…'] : []),
  ]
  if (problems.length > 0 || secretMode === publishableMode) return problems
  return [
    `STRIPE_SECRET_KEY is a ${secretMode} key, and STRIPE_PUBLISHABLE_KEY a ${publishableMode} key: take both from one mode`,
  ]
}

export const stripeOf = ({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
  STRIPE_WEBHOOK_SECRETS: secrets,
}: Values): { readonly stripe: StripeSettings | undefined; readonly problems: readonly string[] } => {
  if (secretKey === undefined && publishableKey === undefined && secrets === undefined)
    return { stripe: undefined, problems: [] }
  if (secretKey === undefined || publishableKey === undefined || secrets === undefined) {
    const names = 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRETS'
    return { stripe: undefined, problems: [`${names} go together; set all three or none`] }
  }
  const webhookSecrets = secretsOf(secrets)
  return {
    stripe: { secretKey, publishableKey, webhookSecrets, isLive: SECRET_KEY.exec(secretKey)?.[1] === 'live' },
    problems: [
      ...keyProblems(secretKey, publishableKey),
      ...(webhookSecrets.every((secret) => WEBHOOK_SECRET.test(secret))
        ? []
        : ['STRIPE_WEBHOOK_SECRETS must read whsec_…, or several of them separated by commas']),
    ],
  }
}

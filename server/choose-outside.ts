import type { Sandbox } from '#sandbox/main.ts'
import type { Outside } from './build-deps.ts'
import { BadSetting, type Config } from './config.ts'

const STRIPE_SCRIPT_URL = 'https://js.stripe.com/endive/stripe.js'
const GOOGLE = { issuer: 'https://accounts.google.com' } as const
const APPLE = { issuer: 'https://appleid.apple.com' } as const
const FACEBOOK = {
  issuer: 'https://www.facebook.com',
  graphUrl: 'https://graph.facebook.com',
  scriptUrl: 'https://connect.facebook.net/en_US/sdk.js',
} as const

type RunningSandbox = Pick<
  Sandbox,
  'origin' | 'stripeApi' | 'stripeSecretKey' | 'stripePublishableKey' | 'webhookSecret' | 'smtpUrl'
> &
  Partial<Pick<Sandbox, 'identity' | 'clock' | 'mailWebhookSecret' | 'push'>>

const stripeOf = (config: Config, sandbox: RunningSandbox | undefined): Outside['stripe'] => {
  const takesLink = config.wallets.includes('link')
  if (config.stripe !== undefined) return { ...config.stripe, scriptUrl: STRIPE_SCRIPT_URL, takesLink }
  if (sandbox === undefined)
    throw new BadSetting(['STRIPE_SECRET_KEY is not set, and SANDBOX=false leaves nobody to take payments'])
  return {
    secretKey: sandbox.stripeSecretKey,
    publishableKey: sandbox.stripePublishableKey,
    webhookSecrets: [sandbox.webhookSecret],
    api: sandbox.stripeApi,
    scriptUrl: `${sandbox.origin}/stripe/js`,
    takesLink,
  }
}

/** Each provider is optional: an unconfigured one isn't offered, and people can always sign in by e-mail. */
const identityOf = (
  { identity: { google, apple, facebook } }: Config,
  sandbox: RunningSandbox | undefined,
): NonNullable<Outside['identity']> => ({
  google: google === undefined ? sandbox?.identity?.google : { ...GOOGLE, ...google },
  apple: apple === undefined ? sandbox?.identity?.apple : { ...APPLE, ...apple },
  facebook: facebook === undefined ? sandbox?.identity?.facebook : { ...FACEBOOK, ...facebook },
})

/** Without keys of its own, a site beside the sandbox sends to the sandbox alone; any other sends nothing. */
const pushOf = (
  { push: { vapid, hosts }, brand }: Config,
  sandbox: RunningSandbox | undefined,
): Pick<Outside, 'push'> => {
  const subject = `mailto:${brand.supportEmail}`
  if (vapid !== undefined) return { push: { keys: vapid, subject, hosts } }
  if (sandbox?.push === undefined) return {}
  const { keys, origin: trialOrigin } = sandbox.push
  return { push: { keys, subject, hosts: [], trialOrigin } }
}

/**
 * Chooses each service's real credentials where they are set, and otherwise the sandbox's.
 * @throws BadSetting if a required service has neither
 */
export const chooseOutside = (config: Config, sandbox: RunningSandbox | undefined): Outside => {
  const smtpUrl = config.smtpUrl ?? sandbox?.smtpUrl
  if (smtpUrl === undefined)
    throw new BadSetting(['SMTP_URL is not set, and SANDBOX=false leaves nobody to take mail'])
  return {
    stripe: stripeOf(config, sandbox),
    smtpUrl,
    mailWebhookSecrets:
      config.mailWebhookSecrets.length > 0 || sandbox?.mailWebhookSecret === undefined
        ? config.mailWebhookSecrets
        : [sandbox.mailWebhookSecret],
    identity: identityOf(config, sandbox),
    ...pushOf(config, sandbox),
    // Real money requires the real clock.
    ...(sandbox?.clock !== undefined && config.stripe === undefined && { clock: sandbox.clock }),
  }
}

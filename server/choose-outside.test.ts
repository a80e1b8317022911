import { describe, expect, it } from 'vitest'
import { identityAccess } from '#sandbox/identity/access.ts'
import { chooseOutside } from './choose-outside.ts'
import { readConfig } from './config.ts'

const CREDENTIALS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRETS: 'whsec_newnewnew,whsec_oldoldold',
  SMTP_URL: 'smtps://mail.example:465',
}
const sandbox = {
  origin: 'http://localhost:3001',
  stripeApi: { protocol: 'http', host: '127.0.0.1', port: 3001 },
  stripeSecretKey: 'sk_test_1',
  stripePublishableKey: 'pk_test_1',
  webhookSecret: 'whsec_sandbox',
  smtpUrl: 'smtp://127.0.0.1:2525',
  identity: identityAccess(
    {
      google: { clientId: 'google', clientSecret: 'g' },
      apple: { clientId: 'apple', teamId: 'T', keyId: 'K', privateKey: 'P' },
      facebook: { appId: '1', appSecret: 'f' },
    },
    'http://localhost:3001',
    'http://127.0.0.1:3001',
  ),
} as const

describe('chooseOutside', () => {
  it('chooses the real services if there are credentials, even while a sandbox runs', () => {
    for (const runningSandbox of [undefined, sandbox]) {
      const { stripe, smtpUrl } = chooseOutside(readConfig(CREDENTIALS), runningSandbox)
      expect(stripe).toMatchObject({
        secretKey: 'sk_test_1',
        publishableKey: 'pk_test_1',
        webhookSecrets: ['whsec_newnewnew', 'whsec_oldoldold'],
        scriptUrl: 'https://js.stripe.com/endive/stripe.js',
      })
      expect(smtpUrl).toBe(CREDENTIALS.SMTP_URL)
    }
  })

  it('chooses the sandbox without credentials', () => {
    const { stripe, smtpUrl } = chooseOutside(readConfig({}), sandbox)
    expect(stripe).toEqual({
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecrets: ['whsec_sandbox'],
      api: sandbox.stripeApi,
      scriptUrl: 'http://localhost:3001/stripe/js',
      takesLink: true,
    })
    expect(smtpUrl).toBe(sandbox.smtpUrl)
  })

  it('chooses each identity provider separately: the real one, the sandbox’s, or none', () => {
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
    const { identity } = chooseOutside(readConfig(google), sandbox)
    expect(identity).toEqual({
      google: { issuer: 'https://accounts.google.com', clientId: 'id', clientSecret: 'secret' },
      apple: sandbox.identity.apple,
      facebook: sandbox.identity.facebook,
    })
    const facebook = { FACEBOOK_APP_ID: '7', FACEBOOK_APP_SECRET: 'secret' }
    const withoutSandbox = chooseOutside(
      readConfig({ ...CREDENTIALS, ...facebook, SANDBOX: 'false' }),
      undefined,
    )
    expect(withoutSandbox.identity).toEqual({
      google: undefined,
      apple: undefined,
      facebook: {
        issuer: 'https://www.facebook.com',
        graphUrl: 'https://graph.facebook.com',
        scriptUrl: 'https://connect.facebook.net/en_US/sdk.js',
        appId: '7',
        appSecret: 'secret',
      },
    })
  })

  it.each([
    [{ SMTP_URL: CREDENTIALS.SMTP_URL }, /STRIPE_SECRET_KEY is not set/],
    [{ ...CREDENTIALS, SMTP_URL: '' }, /SMTP_URL is not set/],
  ])('throws if a required service has neither credentials nor a sandbox', (settings, problem) => {
    expect(() => chooseOutside(readConfig({ ...settings, SANDBOX: 'false' }), undefined)).toThrow(problem)
  })
})

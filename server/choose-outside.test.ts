import { describe, expect, it } from 'vitest'
import { chooseOutside } from './choose-outside.ts'
import { readConfig } from './config.ts'

const CREDENTIALS = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
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
} as const

describe('who is outside', () => {
  it('with credentials: the real ones, beside a sandbox too', () => {
    for (const beside of [undefined, sandbox]) {
      const { stripe, smtpUrl } = chooseOutside(readConfig(CREDENTIALS), beside)
      expect(stripe).toEqual({
        secretKey: 'sk_live_1',
        publishableKey: 'pk_live_1',
        webhookSecrets: ['whsec_newnewnew', 'whsec_oldoldold'],
        scriptUrl: 'https://js.stripe.com/endive/stripe.js',
      })
      expect(smtpUrl).toBe(CREDENTIALS.SMTP_URL)
    }
  })

  it('without: the sandbox', () => {
    const { stripe, smtpUrl } = chooseOutside(readConfig({}), sandbox)
    expect(stripe).toEqual({
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecrets: ['whsec_sandbox'],
      api: sandbox.stripeApi,
      scriptUrl: 'http://localhost:3001/stripe/js',
    })
    expect(smtpUrl).toBe(sandbox.smtpUrl)
  })

  it.each([
    [{ SMTP_URL: CREDENTIALS.SMTP_URL }, /STRIPE_SECRET_KEY is not set/],
    [{ ...CREDENTIALS, SMTP_URL: '' }, /SMTP_URL is not set/],
  ])('nobody for one of them: no start', (settings, problem) => {
    expect(() => chooseOutside(readConfig({ ...settings, SANDBOX: 'false' }), undefined)).toThrow(problem)
  })
})

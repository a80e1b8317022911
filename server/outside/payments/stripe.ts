import Stripe from 'stripe'
import { contentOriginsOf, onboardingOf } from './content-origins.ts'
import type { PaymentProvider } from './port.ts'
import { stripeAccounts } from './stripe-accounts.ts'
import { stripeBalance } from './stripe-balance.ts'
import { stripeCustomers } from './stripe-customers.ts'
import { stripeDisputes } from './stripe-disputes.ts'
import { stripeIntents } from './stripe-intents.ts'
import { stripePayouts } from './stripe-payouts.ts'
import { stripeRefunds } from './stripe-refunds.ts'
import type { StripeSettings } from './stripe-settings.ts'
import { stripeWebhooks } from './stripe-webhooks.ts'
import { asOutcomeUnknown } from './unknown-outcome.ts'

/** A token's card details, before any charge. */
const stripeTokens = (stripe: Stripe): Pick<PaymentProvider, 'cardFingerprint'> => ({
  cardFingerprint: async (confirmationToken) => {
    try {
      const token = await stripe.confirmationTokens.retrieve(confirmationToken)
      return token.payment_method_preview?.card?.fingerprint ?? null
    } catch (error) {
      // Unknown token: charging it will report that.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
      throw asOutcomeUnknown(error)
    }
  },
})

/** Any answer tells the time, in its `Date` header; this one is short. */
const stripeTime = (stripe: Stripe): Pick<PaymentProvider, 'readTime'> => ({
  readTime: async () => {
    try {
      const { lastResponse } = await stripe.rawRequest('GET', '/v1/events?limit=1')
      const at = new Date(lastResponse.headers['date'] ?? '')
      if (Number.isNaN(at.getTime())) throw new Error('The answer has no date')
      return at
    } catch (error) {
      throw asOutcomeUnknown(error)
    }
  },
})

const TIMEOUT_MS = 10_000

/** Stripe through its own client: the real one, or a stand-in with its wire protocol at `api`. */
export const stripePayments = (settings: StripeSettings): PaymentProvider => {
  const stripe = new Stripe(settings.secretKey, {
    ...settings.api,
    timeout: TIMEOUT_MS,
    // Our own idempotency keys survive a crash; the client's don't.
    maxNetworkRetries: 0,
    telemetry: false,
  })
  return {
    publicSettings: {
      publishableKey: settings.publishableKey,
      scriptUrl: settings.scriptUrl,
      origins: contentOriginsOf(settings.scriptUrl),
      onboarding: onboardingOf(settings.scriptUrl),
    },
    ...stripeIntents(stripe, settings),
    ...stripeCustomers(stripe),
    ...stripeWebhooks(stripe, settings.webhookSecrets),
    ...stripeTokens(stripe),
    ...stripeTime(stripe),
    ...stripeRefunds(stripe),
    ...stripeDisputes(stripe),
    ...stripeBalance(stripe),
    ...stripeAccounts(stripe),
    ...stripePayouts(stripe),
  }
}

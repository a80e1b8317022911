import type Stripe from 'stripe'
import { renderBilling, renderMethodType } from './cards.ts'
import type { StripeRecord } from './facts.ts'
import { seconds } from './payment-intents.ts'

export const renderConfirmationToken = (
  token: StripeRecord<'confirmation_token'>,
  paymentIntentId: string | null,
): Stripe.ConfirmationToken => ({
  id: token.id,
  object: 'confirmation_token',
  created: seconds(token.createdMs),
  expires_at: seconds(token.facts.expiresMs),
  livemode: false,
  mandate_data: null,
  metadata: {},
  payment_intent: paymentIntentId,
  payment_method_options: null,
  payment_method_preview: {
    allow_redisplay: 'unspecified',
    billing_details: renderBilling(token.facts.card.billing),
    ...renderMethodType(token.facts.card),
    customer: null,
    customer_account: null,
  },
  return_url: token.facts.returnUrl,
  setup_future_usage: token.facts.setupFutureUsage ?? null,
  setup_intent: null,
  shipping: null,
  use_stripe_sdk: true,
})

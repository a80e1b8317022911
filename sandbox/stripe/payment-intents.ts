import type Stripe from 'stripe'
import { renderPaymentMethod } from './cards.ts'
import type { PaymentIntentFacts, StripeRecord } from './facts.ts'

export const seconds = (ms: number): number => Math.floor(ms / 1000)

/** Path of the bank's check, which is shown in an overlay or after a redirect. */
export const authenticationPath = (paymentIntentId: string, clientSecret: string): string =>
  `/stripe/authenticate/${paymentIntentId}?client_secret=${encodeURIComponent(clientSecret)}`

const renderAction = (
  intent: StripeRecord<'payment_intent'>,
  origin: string,
): Stripe.PaymentIntent.NextAction | null => {
  const { action, clientSecret, returnUrl } = intent.facts
  if (action === null) return null
  const url = `${origin}${authenticationPath(intent.id, clientSecret)}`
  return action === 'sdk'
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
    : { type: 'redirect_to_url', redirect_to_url: { url: `${url}&redirect=yes`, return_url: returnUrl } }
}

const renderLastError = (facts: PaymentIntentFacts): Stripe.PaymentIntent.LastPaymentError | null => {
  const error = facts.lastError
  if (error === null) return null
  return {
    type: error.type,
    code: error.code,
    message: error.message,
    ...(error.declineCode === null ? {} : { decline_code: error.declineCode }),
    ...(error.chargeId === null ? {} : { charge: error.chargeId }),
    ...(facts.card === null ? {} : { payment_method: renderPaymentMethod(facts.card) }),
  }
}

const allowedTypes = (facts: PaymentIntentFacts): ('card' | 'link')[] | null => {
  if (facts.cardsOnly !== true) return null
  return facts.linkAllowed === true ? ['card', 'link'] : ['card']
}

export const renderPaymentIntent = (
  intent: StripeRecord<'payment_intent'>,
  origin: string,
): Stripe.PaymentIntent => {
  const { facts } = intent
  const offered = facts.status !== 'requires_payment_method' && facts.status !== 'canceled'
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: allowedTypes(facts),
    amount: facts.amountCents,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: facts.status === 'succeeded' ? facts.amountCents : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: facts.automaticMethods
      ? { allow_redirects: facts.allowRedirects, enabled: true }
      : null,
    canceled_at: facts.canceledMs === null ? null : seconds(facts.canceledMs),
    cancellation_reason: facts.cancellationReason,
    capture_method: facts.captureMethod,
    client_secret: facts.clientSecret,
    confirmation_method: 'automatic',
    created: seconds(intent.createdMs),
    currency: facts.currency,
    customer: facts.customerId ?? null,
    customer_account: null,
    description: facts.description,
    excluded_payment_method_types: null,
    last_payment_error: renderLastError(facts),
    latest_charge: facts.latestChargeId,
    livemode: false,
    managed_payments: null,
    metadata: { ...facts.metadata },
    next_action: renderAction(intent, origin),
    on_behalf_of: null,
    payment_method: offered && facts.card ? facts.card.paymentMethodId : null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: facts.linkAllowed === true ? ['card', 'link'] : ['card'],
    payment_record: null,
    processing: null,
    receipt_email: facts.receiptEmail,
    review: null,
    setup_future_usage: facts.setupFutureUsage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: facts.statementDescriptor,
    statement_descriptor_suffix: facts.statementSuffix,
    status: facts.status,
    transfer_group: facts.transferGroup,
  }
}

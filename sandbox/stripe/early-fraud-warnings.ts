import type Stripe from 'stripe'
import type { StripeRecord } from './facts.ts'
import { seconds } from './payment-intents.ts'

export const renderEarlyFraudWarning = (
  warning: StripeRecord<'radar.early_fraud_warning'>,
): Stripe.Radar.EarlyFraudWarning => ({
  id: warning.id,
  object: 'radar.early_fraud_warning',
  actionable: warning.facts.actionable,
  charge: warning.facts.chargeId,
  created: seconds(warning.createdMs),
  fraud_type: warning.facts.fraudType,
  livemode: false,
  ...(warning.parentId === null ? {} : { payment_intent: warning.parentId }),
})

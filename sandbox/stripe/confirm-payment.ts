import type { Faults } from '../faults.ts'
import { brokenAnswer, type FailureBody, invalidRequest } from './calls/errors.ts'
import { type CardFacts, renderPaymentMethod, testCardOf } from './cards.ts'
import type { Change } from './change.ts'
import { type ConfirmedCharge, confirmCharge } from './confirm-charge.ts'
import type { StripeRecord } from './facts.ts'
import { renderPaymentIntent } from './payment-intents.ts'

type Intent = StripeRecord<'payment_intent'>

export type ConfirmChoice = {
  readonly card: CardFacts
  readonly useStripeSdk: boolean
  readonly returnUrl: string | null
}

/** The outcome for the caller. Failures are stored for the idempotency key, too. */
export type Confirmed =
  | { readonly intent: Intent; readonly status: 200 }
  | { readonly intent: Intent; readonly status: 402 | 500; readonly failure: FailureBody }

const confirmable = new Set(['requires_payment_method', 'requires_confirmation'])

const requireAuthentication = (change: Change, intent: Intent, choice: ConfirmChoice): Confirmed => {
  const redirects = !choice.useStripeSdk && choice.returnUrl !== null
  const pending = change.update(intent, {
    status: 'requires_action',
    action: redirects ? 'redirect' : 'sdk',
    card: choice.card,
    returnUrl: choice.returnUrl,
    lastError: null,
  })
  change.emit('payment_intent.requires_action', pending)
  return { intent: pending, status: 200 }
}

/** A decline in wire format: the error includes the whole intent. */
const declineFailure = (confirmed: ConfirmedCharge, origin: string): FailureBody => {
  const { intent, charge, decline } = confirmed
  if (!decline) throw new Error(`Payment ${intent.id} was not declined`)
  return {
    type: 'card_error',
    code: decline.code,
    decline_code: decline.declineCode,
    message: decline.message,
    charge: charge.id,
    doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
    payment_intent: renderPaymentIntent(intent, origin),
    payment_method: renderPaymentMethod(charge.facts.card),
  }
}

/** Confirms a payment with a card: requires authentication if the test card does, otherwise charges it. */
export const confirmPayment = (
  change: Change,
  faults: Faults,
  intent: Intent,
  choice: ConfirmChoice,
  origin: string,
): Confirmed => {
  if (!confirmable.has(intent.facts.status)) {
    throw invalidRequest(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.facts.status}.`,
      { code: 'payment_intent_unexpected_state' },
    )
  }
  const test = testCardOf(choice.card)
  if (test.authenticate) return requireAuthentication(change, intent, choice)
  const confirmed = confirmCharge(change, faults, intent, choice.card, false)
  if (confirmed.decline)
    return { intent: confirmed.intent, status: 402, failure: declineFailure(confirmed, origin) }
  if (test.ambiguous) return { intent: confirmed.intent, status: 500, failure: brokenAnswer }
  return { intent: confirmed.intent, status: 200 }
}

/** Continues after the bank's check: charges the card if approved, otherwise lets the payment wait for another. */
export const finishAuthentication = (
  change: Change,
  faults: Faults,
  intent: Intent,
  approved: boolean,
): Intent => {
  const { card, status } = intent.facts
  if (status !== 'requires_action' || card === null) {
    throw invalidRequest(`This PaymentIntent asks for no action: its status is ${status}.`, {
      code: 'payment_intent_unexpected_state',
    })
  }
  if (approved) return confirmCharge(change, faults, intent, card, true).intent
  const failed = change.update(intent, {
    status: 'requires_payment_method',
    action: null,
    lastError: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      declineCode: null,
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      chargeId: null,
    },
  })
  change.emit('payment_intent.payment_failed', failed)
  return failed
}

import Stripe from 'stripe'
import * as z from 'zod'
import { type PayMethod, WALLETS } from '#contract/donations/orders.ts'
import { caseIdShape, uuidShape } from '#contract/shapes.ts'
import {
  type CardToKeep,
  type DonationParts,
  INVALID_REQUEST,
  type OrderRef,
  OutcomeUnknown,
  type PaidCharge,
  type PaymentState,
} from './port.ts'
import { asOutcomeUnknown } from './unknown-outcome.ts'

/** Metadata written by `charge` of stripe-intents.ts. Other payments on the same account aren't orders. */
const ourMetadata = z.object({
  case_id: caseIdShape,
  order_id: uuidShape,
  attempt: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number),
})

/** The order that a payment names; null for one in another currency: we charge dollars only, so it isn’t ours. */
export const orderOf = ({ currency, metadata }: Stripe.PaymentIntent): OrderRef | null => {
  if (currency !== 'usd') return null
  const { data: ours } = ourMetadata.safeParse(metadata)
  return ours === undefined ? null : { caseId: ours.case_id, orderId: ours.order_id, attempt: ours.attempt }
}

const partsMetadata = z.object({
  amount_cents: z.coerce.number().int().min(1),
  tip_cents: z.coerce.number().int().min(0),
  cover_fee_cents: z.coerce.number().int().min(0),
})

const partsOf = (metadata: Stripe.Metadata): DonationParts | null => {
  const { data } = partsMetadata.safeParse(metadata)
  return data === undefined
    ? null
    : { amountCents: data.amount_cents, tipCents: data.tip_cents, coverFeeCents: data.cover_fee_cents }
}

const keepMetadata = z.object({ keep_for: uuidShape })

/** The card to keep of a payment whose donor asked for it. Only a card has what names it on our pages. */
const cardToKeepOf = (intent: Stripe.PaymentIntent, charge: Stripe.Charge): CardToKeep | null => {
  const { data: keep } = keepMetadata.safeParse(intent.metadata)
  const { payment_method: paymentMethodRef, payment_method_details: details } = charge
  const { brand, last4, fingerprint, exp_month: expMonth, exp_year: expYear } = details?.card ?? {}
  if (keep === undefined || paymentMethodRef === null || brand == null || last4 == null) return null
  if (fingerprint == null || expMonth === undefined || expYear === undefined) return null
  return { userId: keep.keep_for, paymentMethodRef, fingerprint, brand, last4, expMonth, expYear }
}

/**
 * Method of a payment: Link, as the payment's type or as a card's wallet, or the card's wallet. A wallet that we don't
 * offer counts as a card.
 */
const payMethodOf = ({ payment_method_details: details }: Stripe.Charge): PayMethod => {
  const wallet = details?.type === 'link' ? details.type : details?.card?.wallet?.type
  return WALLETS.find((ours) => ours === wallet) ?? 'card'
}

const paidCharge = (intent: Stripe.PaymentIntent): PaidCharge => {
  const charge = intent.latest_charge
  if (charge === null || typeof charge === 'string')
    throw new OutcomeUnknown(`${intent.id} succeeded without an expanded charge`)
  const balance = charge.balance_transaction
  const transaction = balance !== null && typeof balance === 'object' ? balance : null
  return {
    paymentRef: intent.id,
    chargeRef: charge.id,
    amountCents: charge.amount_captured,
    payMethod: payMethodOf(charge),
    cardBrand: charge.payment_method_details?.card?.brand ?? null,
    cardLast4: charge.payment_method_details?.card?.last4 ?? null,
    cardFingerprint: charge.payment_method_details?.card?.fingerprint ?? null,
    feeCents: transaction?.fee ?? null,
    balanceRef: transaction?.id ?? null,
    paidAt: new Date(charge.created * 1000),
    returned: charge.refunded ? 'refunded' : charge.disputed ? 'disputed' : null,
    parts: partsOf(intent.metadata),
    cardToKeep: cardToKeepOf(intent, charge),
  }
}

/** Maps Stripe's states to our five outcomes. An unknown state is an unknown outcome, never a failure. */
export const stateOf = (intent: Stripe.PaymentIntent): PaymentState => {
  const about = { paymentRef: intent.id, order: orderOf(intent) }
  switch (intent.status) {
    case 'succeeded':
      return { state: 'succeeded', ...about, charge: paidCharge(intent) }
    case 'processing':
      return { state: 'processing', ...about }
    case 'requires_action':
      if (intent.client_secret === null)
        throw new OutcomeUnknown(`${intent.id} wants an action but has no secret`)
      return { state: 'requires_action', ...about, clientSecret: intent.client_secret }
    case 'requires_payment_method': {
      const refusal = intent.last_payment_error
      // Without the bank's answer, the payment may still be running.
      if (refusal === null) throw new OutcomeUnknown(`${intent.id} has no payment method and no refusal`)
      return {
        state: 'failed',
        ...about,
        declineCode: refusal.decline_code ?? refusal.code ?? 'unknown',
        cardFingerprint: refusal.payment_method?.card?.fingerprint ?? null,
      }
    }
    case 'canceled':
      return { state: 'cancelled', ...about }
    default:
      throw new OutcomeUnknown(`${intent.id} is ${intent.status}`)
  }
}

/** State after a definite failure. @throws OutcomeUnknown for any other error: money may have moved */
export const stateOfFailure = (error: unknown, order: OrderRef): PaymentState => {
  if (error instanceof Stripe.errors.StripeCardError) {
    const declineCode = error.decline_code ?? error.code ?? 'unknown'
    return {
      state: 'failed',
      paymentRef: error.payment_intent?.id ?? null,
      declineCode,
      cardFingerprint: error.payment_method?.card?.fingerprint ?? null,
      order,
    }
  }
  // 409: another request with our key is running.
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409) {
    return {
      state: 'failed',
      paymentRef: error.payment_intent?.id ?? null,
      declineCode: INVALID_REQUEST,
      cardFingerprint: null,
      order,
    }
  }
  throw asOutcomeUnknown(error)
}

export const isSameOrder = (a: OrderRef | null, b: OrderRef): boolean =>
  a !== null && a.caseId === b.caseId && a.orderId === b.orderId && a.attempt === b.attempt

import Stripe from 'stripe'
import * as z from 'zod'
import { type PayMethod, WALLETS } from '#contract/orders.ts'
import { caseIdShape, uuidShape } from '#contract/shapes.ts'
import { contentOriginsOf } from './content-origins.ts'
import {
  BadWebhookSignature,
  type OrderRef,
  OutcomeUnknown,
  type PaidCharge,
  type PaymentProvider,
  type PaymentState,
  type ProviderEvent,
} from './port.ts'
import { stripeBalance } from './stripe-balance.ts'
import { stripeDisputes } from './stripe-disputes.ts'
import { readStripeEvent } from './stripe-events.ts'
import { stripeRefunds } from './stripe-refunds.ts'
import { stripeTokens } from './stripe-tokens.ts'
import { asUnknown } from './unknown-outcome.ts'

export type StripeSettings = {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecrets: readonly string[]
  /** Where Stripe's API listens, when not at its own address. */
  readonly api?: { readonly protocol: 'http' | 'https'; readonly host: string; readonly port: number }
  readonly scriptUrl: string
}

const TIMEOUT_MS = 10_000
/** How far the provider's clock may be from ours. */
const CLOCKS_APART_S = 600
/** How old the signature of an event may be: one that somebody kept is of no use later. */
const SIGNED_FOR_S = 300
const EXPAND = ['latest_charge.balance_transaction']

/** As `charge` below writes it. What others put into their own payments on the same account is no order of ours. */
const ourMetadata = z.object({
  case_id: caseIdShape,
  order_id: uuidShape,
  attempt: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number),
})

const orderOf = (metadata: Stripe.Metadata): OrderRef | null => {
  const { data: ours } = ourMetadata.safeParse(metadata)
  return ours === undefined ? null : { caseId: ours.case_id, orderId: ours.order_id, attempt: ours.attempt }
}

/** By the wallet that the charge's card came from. Of a wallet that we don't offer, it is a card like any other. */
const payMethodOf = (charge: Stripe.Charge): PayMethod => {
  const wallet = charge.payment_method_details?.card?.wallet?.type
  return WALLETS.find((ours) => ours === wallet) ?? 'card'
}

const paidCharge = (intent: Stripe.PaymentIntent): PaidCharge => {
  const charge = intent.latest_charge
  if (charge === null || typeof charge === 'string')
    throw new OutcomeUnknown(`${intent.id} succeeded without an expanded charge`)
  const balance = charge.balance_transaction
  const known = balance !== null && typeof balance === 'object' ? balance : null
  return {
    paymentRef: intent.id,
    chargeRef: charge.id,
    amountCents: charge.amount_captured,
    payMethod: payMethodOf(charge),
    cardBrand: charge.payment_method_details?.card?.brand ?? null,
    cardLast4: charge.payment_method_details?.card?.last4 ?? null,
    feeCents: known?.fee ?? null,
    balanceRef: known?.id ?? null,
    paidAt: new Date(charge.created * 1000),
  }
}

/** Our five outcomes from Stripe's states. A state this code has never heard of is unknown, never a failure. */
const stateOf = (intent: Stripe.PaymentIntent): PaymentState => {
  const about = { paymentRef: intent.id, order: orderOf(intent.metadata) }
  switch (intent.status) {
    case 'succeeded':
      if (intent.currency !== 'usd') throw new OutcomeUnknown(`${intent.id} was paid in ${intent.currency}`)
      return { state: 'succeeded', ...about, charge: paidCharge(intent) }
    case 'processing':
      return { state: 'processing', ...about }
    case 'requires_action':
      if (intent.client_secret === null)
        throw new OutcomeUnknown(`${intent.id} wants an action but has no secret`)
      return { state: 'requires_action', ...about, clientSecret: intent.client_secret }
    case 'requires_payment_method': {
      const refusal = intent.last_payment_error
      // Without a word of the bank's it may just be under way.
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

/** A refusal we can be sure of; anything else may have moved money and is asked again under the same key. */
const failureOf = (error: unknown, order: OrderRef): PaymentState => {
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
  // 409: another request with our key is under way at this moment.
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409) {
    return {
      state: 'failed',
      paymentRef: error.payment_intent?.id ?? null,
      declineCode: error.code ?? 'invalid_request',
      cardFingerprint: null,
      order,
    }
  }
  throw asUnknown(error)
}

const isSameOrder = (a: OrderRef | null, b: OrderRef): boolean =>
  a !== null && a.caseId === b.caseId && a.orderId === b.orderId && a.attempt === b.attempt

/** Stripe through its own client: the real one, or whatever speaks its wire protocol at `api`. */
export const stripePayments = (settings: StripeSettings): PaymentProvider => {
  const stripe = new Stripe(settings.secretKey, {
    ...settings.api,
    timeout: TIMEOUT_MS,
    // Our own idempotency keys outlive a crash; the client's don't.
    maxNetworkRetries: 0,
    telemetry: false,
  })

  const { signature: signatures } = stripe.webhooks
  if (signatures === null) throw new Error('The stripe package came without its check of signatures')
  const isSignedWith = (secret: string, rawBody: Buffer, signature: string): boolean => {
    try {
      return signatures.verifyHeader(rawBody, signature, secret, SIGNED_FOR_S)
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
      throw error
    }
  }

  const verifyWebhook = (rawBody: Buffer, signature: string): ProviderEvent | null => {
    if (!settings.webhookSecrets.some((secret) => isSignedWith(secret, rawBody, signature)))
      throw new BadWebhookSignature('No webhook secret of ours made this signature')
    return readStripeEvent(rawBody)
  }

  const getPayment = async (paymentRef: string): Promise<PaymentState> => {
    try {
      return stateOf(await stripe.paymentIntents.retrieve(paymentRef, { expand: EXPAND }))
    } catch (error) {
      throw asUnknown(error)
    }
  }

  return {
    publicSettings: {
      publishableKey: settings.publishableKey,
      scriptUrl: settings.scriptUrl,
      origins: contentOriginsOf(settings.scriptUrl),
    },
    charge: async ({ order, amountCents, confirmationToken, description, statementSuffix, returnUrl }) => {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: 'usd',
            confirm: true,
            confirmation_token: confirmationToken,
            description,
            statement_descriptor_suffix: statementSuffix,
            return_url: returnUrl,
            metadata: { case_id: order.caseId, order_id: order.orderId, attempt: String(order.attempt) },
            expand: EXPAND,
          },
          { idempotencyKey: `order:${order.orderId}:attempt:${order.attempt}` },
        )
        return stateOf(intent)
      } catch (error) {
        return failureOf(error, order)
      }
    },
    getPayment,
    findPayment: async (order, around) => {
      try {
        const second = Math.floor(around.getTime() / 1000)
        const created = { gte: second - CLOCKS_APART_S, lte: second + CLOCKS_APART_S }
        for await (const intent of stripe.paymentIntents.list({ created, limit: 100 }))
          if (isSameOrder(orderOf(intent.metadata), order)) return await getPayment(intent.id)
        return null
      } catch (error) {
        throw asUnknown(error)
      }
    },
    cancelPayment: async (paymentRef) => {
      try {
        const reason = { cancellation_reason: 'abandoned', expand: EXPAND } as const
        return stateOf(await stripe.paymentIntents.cancel(paymentRef, reason))
      } catch (error) {
        // It has gone on meanwhile, or was ended before: then it can't be ended, and says so itself.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return getPayment(paymentRef)
        throw asUnknown(error)
      }
    },
    verifyWebhook,
    ...stripeTokens(stripe),
    ...stripeRefunds(stripe),
    ...stripeDisputes(stripe),
    ...stripeBalance(stripe),
  }
}

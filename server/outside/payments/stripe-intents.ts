import Stripe from 'stripe'
import { createdWithin } from './created-within.ts'
import type { PaymentProvider, PaymentSource, PaymentState } from './port.ts'
import { isSameOrder, orderOf, stateOf, stateOfFailure } from './stripe-intent-states.ts'
import type { StripeSettings } from './stripe-settings.ts'
import { asOutcomeUnknown, throwOutcomeUnknown } from './unknown-outcome.ts'

const EXPAND = ['latest_charge.balance_transaction']

type Intents = Pick<PaymentProvider, 'charge' | 'getPayment' | 'findPayment' | 'paymentsOf' | 'cancelPayment'>

/** Finds an order's payments among all that were made in a period. */
const findBy = (
  stripe: Stripe,
  getPayment: Intents['getPayment'],
): Pick<Intents, 'findPayment' | 'paymentsOf'> => {
  const madeWithin = (made: { readonly from: Date; readonly until: Date }) =>
    stripe.paymentIntents.list({ created: createdWithin(made), limit: 100 })
  return {
    findPayment: (order, around) =>
      throwOutcomeUnknown(async () => {
        for await (const intent of madeWithin({ from: around, until: around }))
          if (isSameOrder(orderOf(intent), order)) return getPayment(intent.id)
        return null
      }),
    paymentsOf: ({ caseId, orderId }, made) =>
      throwOutcomeUnknown(async () => {
        const payments: PaymentState[] = []
        for await (const intent of madeWithin(made)) {
          const order = orderOf(intent)
          if (order?.caseId === caseId && order.orderId === orderId)
            payments.push(await getPayment(intent.id))
        }
        return payments.reverse()
      }),
  }
}

/**
 * A token's card is attached to its customer once it is paid, for payments that its donor makes themselves. A kept card
 * comes without a page's token, so the page's script is named as what handles the bank's check.
 */
const sourceOf = (source: PaymentSource): Partial<Stripe.PaymentIntentCreateParams> => {
  if (source.kind === 'kept_card')
    return { customer: source.customerRef, payment_method: source.paymentMethodRef, use_stripe_sdk: true }
  const { confirmationToken: confirmation_token, keepFor } = source
  return keepFor === null
    ? { confirmation_token }
    : { confirmation_token, customer: keepFor.customerRef, setup_future_usage: 'on_session' }
}

/** Payments as Stripe PaymentIntents: created and confirmed in one call, then polled. */
export const stripeIntents = (stripe: Stripe, { takesLink }: Pick<StripeSettings, 'takesLink'>): Intents => {
  const getPayment = (paymentRef: string): Promise<PaymentState> =>
    throwOutcomeUnknown(async () =>
      stateOf(await stripe.paymentIntents.retrieve(paymentRef, { expand: EXPAND })),
    )

  return {
    charge: async ({ order, amountCents, parts, source, description, statementSuffix, returnUrl }) => {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: 'usd',
            confirm: true,
            ...sourceOf(source),
            // Cards, including wallets, and Link: a handcrafted token must not pay by bank debit or pay-later.
            allowed_payment_method_types: takesLink ? ['card', 'link'] : ['card'],
            description,
            statement_descriptor_suffix: statementSuffix,
            return_url: returnUrl,
            metadata: {
              case_id: order.caseId,
              order_id: order.orderId,
              attempt: String(order.attempt),
              amount_cents: parts.amountCents,
              tip_cents: parts.tipCents,
              cover_fee_cents: parts.coverFeeCents,
              ...(source.kind === 'token' && source.keepFor !== null && { keep_for: source.keepFor.userId }),
            },
            expand: EXPAND,
          },
          { idempotencyKey: `order:${order.orderId}:attempt:${order.attempt}` },
        )
        return stateOf(intent)
      } catch (error) {
        return stateOfFailure(error, order)
      }
    },
    getPayment,
    ...findBy(stripe, getPayment),
    cancelPayment: async (paymentRef) => {
      try {
        const reason = { cancellation_reason: 'abandoned', expand: EXPAND } as const
        return stateOf(await stripe.paymentIntents.cancel(paymentRef, reason))
      } catch (error) {
        // It proceeded or was canceled meanwhile: returns its state instead.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return getPayment(paymentRef)
        throw asOutcomeUnknown(error)
      }
    },
  }
}

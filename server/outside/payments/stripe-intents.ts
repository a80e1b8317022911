import Stripe from 'stripe'
import { createdWithin } from './created-within.ts'
import type { PaymentProvider, PaymentState } from './port.ts'
import { isSameOrder, orderOf, stateOf, stateOfFailure } from './stripe-intent-states.ts'
import { asOutcomeUnknown, throwOutcomeUnknown } from './unknown-outcome.ts'

const EXPAND = ['latest_charge.balance_transaction']

type Intents = Pick<PaymentProvider, 'charge' | 'getPayment' | 'findPayment' | 'cancelPayment'>

/** Payments as Stripe PaymentIntents: created and confirmed in one call, then polled. */
export const stripeIntents = (stripe: Stripe): Intents => {
  const getPayment = (paymentRef: string): Promise<PaymentState> =>
    throwOutcomeUnknown(async () =>
      stateOf(await stripe.paymentIntents.retrieve(paymentRef, { expand: EXPAND })),
    )

  return {
    charge: async ({ order, amountCents, confirmationToken, description, statementSuffix, returnUrl }) => {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: 'usd',
            confirm: true,
            confirmation_token: confirmationToken,
            // Cards only, including wallets: a handcrafted token must not pay by bank debit or pay-later.
            allowed_payment_method_types: ['card'],
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
        return stateOfFailure(error, order)
      }
    },
    getPayment,
    findPayment: (order, around) =>
      throwOutcomeUnknown(async () => {
        const created = createdWithin({ from: around, until: around })
        for await (const intent of stripe.paymentIntents.list({ created, limit: 100 }))
          if (isSameOrder(orderOf(intent.metadata), order)) return getPayment(intent.id)
        return null
      }),
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

import Stripe from 'stripe'
import { createdWithin } from './created-within.ts'
import type { PaymentProvider, PaymentState } from './port.ts'
import { failureOf, isSameOrder, orderOf, stateOf } from './stripe-intent-states.ts'
import { asOutcomeUnknown, orOutcomeUnknown } from './unknown-outcome.ts'

const EXPAND = ['latest_charge.balance_transaction']

type Intents = Pick<PaymentProvider, 'charge' | 'getPayment' | 'findPayment' | 'cancelPayment'>

/** A payment is one intent of Stripe's: made and confirmed in one call, and asked about ever after. */
export const stripeIntents = (stripe: Stripe): Intents => {
  const getPayment = (paymentRef: string): Promise<PaymentState> =>
    orOutcomeUnknown(async () =>
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
            // A token made by hand must not be paid by bank debit or later: only cards, and wallets, which are cards.
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
        return failureOf(error, order)
      }
    },
    getPayment,
    findPayment: (order, around) =>
      orOutcomeUnknown(async () => {
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
        // It has gone on meanwhile, or was ended before: then it can't be ended, and says so itself.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return getPayment(paymentRef)
        throw asOutcomeUnknown(error)
      }
    },
  }
}

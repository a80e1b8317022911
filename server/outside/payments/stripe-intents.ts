import Stripe from 'stripe'
import { createdWithin } from './created-within.ts'
import type { PaymentProvider, PaymentState } from './port.ts'
import { isSameOrder, orderOf, stateOf, stateOfFailure } from './stripe-intent-states.ts'
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

/** Payments as Stripe PaymentIntents: created and confirmed in one call, then polled. */
export const stripeIntents = (stripe: Stripe): Intents => {
  const getPayment = (paymentRef: string): Promise<PaymentState> =>
    throwOutcomeUnknown(async () =>
      stateOf(await stripe.paymentIntents.retrieve(paymentRef, { expand: EXPAND })),
    )

  return {
    charge: async ({
      order,
      amountCents,
      parts,
      confirmationToken,
      description,
      statementSuffix,
      returnUrl,
    }) => {
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
            metadata: {
              case_id: order.caseId,
              order_id: order.orderId,
              attempt: String(order.attempt),
              amount_cents: parts.amountCents,
              tip_cents: parts.tipCents,
              cover_fee_cents: parts.coverFeeCents,
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

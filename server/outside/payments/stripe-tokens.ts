import Stripe from 'stripe'
import type { PaymentProvider } from './port.ts'
import { asOutcomeUnknown } from './unknown-outcome.ts'

/** What a token says of its card before anything is charged. */
export const stripeTokens = (stripe: Stripe): Pick<PaymentProvider, 'cardFingerprint'> => ({
  cardFingerprint: async (confirmationToken) => {
    try {
      const token = await stripe.confirmationTokens.retrieve(confirmationToken)
      return token.payment_method_preview?.card?.fingerprint ?? null
    } catch (error) {
      // No such token: whoever charges it is told so.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
      throw asOutcomeUnknown(error)
    }
  },
})

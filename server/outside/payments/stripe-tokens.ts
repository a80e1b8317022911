import Stripe from 'stripe'
import type { PaymentProvider } from './port.ts'
import { asOutcomeUnknown } from './unknown-outcome.ts'

/** A token's card details, before any charge. */
export const stripeTokens = (stripe: Stripe): Pick<PaymentProvider, 'cardFingerprint'> => ({
  cardFingerprint: async (confirmationToken) => {
    try {
      const token = await stripe.confirmationTokens.retrieve(confirmationToken)
      return token.payment_method_preview?.card?.fingerprint ?? null
    } catch (error) {
      // Unknown token: charging it will report that.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
      throw asOutcomeUnknown(error)
    }
  },
})

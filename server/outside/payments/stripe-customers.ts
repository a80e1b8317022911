import Stripe from 'stripe'
import type { PaymentProvider } from './port.ts'
import { asOutcomeUnknown, throwOutcomeUnknown } from './unknown-outcome.ts'

/** Calls something that ends what may have ended before: then the provider answers with an invalid request. */
const end = async (ending: () => Promise<unknown>): Promise<void> => {
  try {
    await ending()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw asOutcomeUnknown(error)
  }
}

/** Customers, to which the cards that donors keep are attached. */
export const stripeCustomers = (
  stripe: Stripe,
): Pick<PaymentProvider, 'createCustomer' | 'deleteCustomer' | 'detachCard'> => ({
  createCustomer: (userId) =>
    throwOutcomeUnknown(async () => {
      const metadata = { user_id: userId }
      const { id } = await stripe.customers.create({ metadata }, { idempotencyKey: `customer:${userId}` })
      return id
    }),
  deleteCustomer: (customerRef) => end(() => stripe.customers.del(customerRef)),
  detachCard: (paymentMethodRef) => end(() => stripe.paymentMethods.detach(paymentMethodRef)),
})

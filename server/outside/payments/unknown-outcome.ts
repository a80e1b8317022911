import Stripe from 'stripe'
import { BeingAnswered, NotAtProvider, OutcomeUnknown } from './port.ts'

/** An account that isn't there, or isn't ours, is answered as one that our key may not see. */
const isMissing = (error: unknown): boolean =>
  (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) ||
  (error instanceof Stripe.errors.StripePermissionError && error.code === 'account_invalid')

const isInProgress = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use'

/** Whatever went wrong on the way to the provider and back: it may have acted. */
export const asOutcomeUnknown = (error: unknown): OutcomeUnknown => {
  if (error instanceof OutcomeUnknown) return error
  if (isInProgress(error)) return new BeingAnswered(error)
  return isMissing(error) ? new NotAtProvider(error) : new OutcomeUnknown(error)
}

/** Asks the provider; no answer, or one we can't read, is no failure but an unknown outcome. */
export const orOutcomeUnknown = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    throw asOutcomeUnknown(error)
  }
}

/** The same for a list that is fetched page by page. */
export async function* eachOrUnknown<T>(list: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* list
  } catch (error) {
    throw asOutcomeUnknown(error)
  }
}

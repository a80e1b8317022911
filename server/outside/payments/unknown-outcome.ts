import Stripe from 'stripe'
import { NotAtProvider, OutcomeUnknown, RequestInProgress } from './port.ts'

/** Whether the object doesn't exist. An account that doesn't exist gets the same answer as one that isn't ours. */
const isMissing = (error: unknown): boolean =>
  (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) ||
  (error instanceof Stripe.errors.StripePermissionError && error.code === 'account_invalid')

const isInProgress = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use'

/** Wraps an error of a provider call: it may have acted. */
export const asOutcomeUnknown = (error: unknown): OutcomeUnknown => {
  if (error instanceof OutcomeUnknown) return error
  if (isInProgress(error)) return new RequestInProgress(error)
  return isMissing(error) ? new NotAtProvider(error) : new OutcomeUnknown(error)
}

/** Calls the provider; no answer, or an unreadable one, is an unknown outcome rather than a failure. */
export const throwOutcomeUnknown = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    throw asOutcomeUnknown(error)
  }
}

/** Iterates over a paginated list, and throws its errors as unknown outcomes. */
export async function* eachOrUnknown<T>(list: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* list
  } catch (error) {
    throw asOutcomeUnknown(error)
  }
}

import { ApiRefusal, ApiUnreachable } from './api-refusal.ts'

/**
 * Reports an error that no call of the API is expected to throw: a mistake in our own code.
 * @returns null, in place of the call's answer
 */
export const reportUnexpected = (error: unknown): null => {
  if (!(error instanceof ApiRefusal || error instanceof ApiUnreachable)) reportError(error)
  return null
}

import { redirect } from 'react-router'
import { SESSION_PARAMETERS } from '#contract/headers.ts'
import { ApiRefusal } from './api-refusal.ts'
import { loginGuardAddress } from './login-guard-address.ts'
import { ENDED_SESSION_CODES, isTokenCode } from './session.ts'

/** Query mark: the dialog says that the session has expired. */
export const EXPIRED = SESSION_PARAMETERS.loginExpired

/**
 * For loaders and actions of guarded pages: if the call turns out to be signed out, redirects like the guard,
 * to refresh the session or sign in, and return.
 */
export const redirectToSignIn = async <T>(call: Promise<T>, page: URL): Promise<T> => {
  try {
    return await call
  } catch (error) {
    const signInAddress =
      error instanceof ApiRefusal && isTokenCode(error.code)
        ? loginGuardAddress(page, { signedIn: false, wasSignedIn: false })
        : null
    if (signInAddress === null || !(error instanceof ApiRefusal)) throw error
    const saysExpired = ENDED_SESSION_CODES.has(error.code) && !page.searchParams.has(EXPIRED)
    throw redirect(saysExpired ? `${signInAddress}&${EXPIRED}=1` : signInAddress)
  }
}

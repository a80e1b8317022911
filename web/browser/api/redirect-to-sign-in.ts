import { redirect } from 'react-router'
import { codes } from '#contract/codes.ts'
import { SESSION_MARKS } from '#contract/headers.ts'
import { ApiRefusal } from './api-refusal.ts'
import { guardLogin } from './login-guard.ts'
import { isTokenCode } from './session.ts'

/** On the way home: the dialog says that the session is over. */
export const EXPIRED = SESSION_MARKS.loginExpired

/** Not the one that a refresh mends, nor the one of somebody who never signed in. */
const SAID_OVER: ReadonlySet<number> = new Set([codes.tokenError.code, codes.tokenInvalid.code])

/**
 * For loaders and actions of guarded pages: where the call finds nobody signed in after all, the guard's way home, with
 * the dialog that refreshes the session or asks for a sign-in, and leads back.
 */
export const redirectToSignIn = async <T>(call: Promise<T>, page: URL): Promise<T> => {
  try {
    return await call
  } catch (error) {
    const home = error instanceof ApiRefusal && isTokenCode(error.code) ? guardLogin(page, false) : null
    if (home === null || !(error instanceof ApiRefusal)) throw error
    const isNews = SAID_OVER.has(error.code) && !page.searchParams.has(EXPIRED)
    throw redirect(isNews ? `${home}&${EXPIRED}=1` : home)
  }
}

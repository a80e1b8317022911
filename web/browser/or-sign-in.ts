import { redirect } from 'react-router'
import { ApiRefusal } from './api-refusal.ts'
import { guardLogin } from './login-guard.ts'
import { isTokenCode } from './session.ts'

/**
 * For loaders and actions of guarded pages: where the call finds nobody signed in after all, the guard's way home, with
 * the dialog that refreshes the session or asks for a sign-in, and leads back.
 */
export const orSignIn = async <T>(call: Promise<T>, page: URL): Promise<T> => {
  try {
    return await call
  } catch (error) {
    const home = error instanceof ApiRefusal && isTokenCode(error.code) ? guardLogin(page, false) : null
    throw home === null ? error : redirect(home)
  }
}

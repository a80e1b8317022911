import { type MiddlewareFunction, redirect } from 'react-router'
import { COOKIES } from '#contract/headers.ts'
import { holdsCheckLink } from '#contract/identity/check-cookie.ts'
import { BROKEN_LINK } from '#contract/identity/withdrawal-account.ts'
import { guardLogin } from '#web/browser/api/login-guard.ts'
import { cookieNames, readCookie } from '#web/browser/cookies.ts'

const mayEnter = (cookies: string | null): boolean =>
  readCookie(cookies, COOKIES.token) !== null || holdsCheckLink(cookieNames(cookies))

/**
 * The guard of the identity check: whoever is signed in, and who came by the link of our mail without an account, also by
 * one that got damaged. Only the server can tell, so there is none in the browser; whose check it is, the calls decide.
 */
export const guardCheck: MiddlewareFunction<Response> = ({ request, url }) => {
  const fromLink = url.searchParams.has(BROKEN_LINK)
  const home = guardLogin(url, fromLink || mayEnter(request.headers.get('cookie')))
  if (home !== null) throw redirect(home)
}

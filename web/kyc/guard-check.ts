import { type MiddlewareFunction, redirect } from 'react-router'
import { COOKIES } from '#contract/headers.ts'
import { hasCheckLink } from '#contract/identity/check-cookie.ts'
import { BROKEN_LINK } from '#contract/identity/withdrawal-account.ts'
import { guardLogin } from '#web/browser/api/login-guard.ts'
import { cookieNames, readCookie } from '#web/browser/cookies.ts'

const mayEnter = (cookies: string | null): boolean =>
  readCookie(cookies, COOKIES.token) !== null || hasCheckLink(cookieNames(cookies))

/**
 * Guard of the identity check: signed-in people, and holders of a mailed link, even a damaged one. Server
 * only, because the link's cookie is HttpOnly; the calls decide whose check it is.
 */
export const guardCheck: MiddlewareFunction<Response> = ({ request, url }) => {
  const fromLink = url.searchParams.has(BROKEN_LINK)
  const home = guardLogin(url, fromLink || mayEnter(request.headers.get('cookie')))
  if (home !== null) throw redirect(home)
}

import { type MiddlewareFunction, redirect } from 'react-router'
import { COOKIES } from '#contract/headers.ts'
import { hasCheckLink } from '#contract/identity-check/check-cookie.ts'
import { BROKEN_LINK } from '#contract/identity-check/withdrawal-account.ts'
import { loginGuardAddress } from '#web/browser/api/login-guard-address.ts'
import { cookieNames, readCookie } from '#web/browser/cookies.ts'

const mayEnter = (cookies: string | null): boolean =>
  readCookie(cookies, COOKIES.token) !== null || hasCheckLink(cookieNames(cookies))

/**
 * Guard of the identity check: lets in signed-in people and holders of a mailed link, even a damaged one. It runs
 * on the server only, because the link's cookie is HttpOnly. The API calls decide whose check it is.
 */
export const guardCheck: MiddlewareFunction<Response> = ({ request, url }) => {
  const fromLink = url.searchParams.has(BROKEN_LINK)
  const signedIn = fromLink || mayEnter(request.headers.get('cookie'))
  const redirectAddress = loginGuardAddress(url, { signedIn, wasSignedIn: false })
  if (redirectAddress !== null) throw redirect(redirectAddress)
}

import { type MiddlewareFunction, redirect } from 'react-router'
import { COOKIES } from '#contract/headers.ts'
import { readCookie } from '../cookies.ts'
import { account } from './account.ts'
import { type GuardedVisitor, loginGuardAddress } from './login-guard-address.ts'
import { hasMarker } from './signed-in-marker.ts'

const redirectIfSignedOut = (url: URL, visitor: GuardedVisitor): void => {
  const redirectAddress = loginGuardAddress(url, visitor)
  if (redirectAddress !== null) throw redirect(redirectAddress)
}

/** Redirects a visitor without a session cookie. A posted form means that its session has ended, which is said. */
export const guardLoginOnServer: MiddlewareFunction<Response> = ({ request, url }) =>
  redirectIfSignedOut(url, {
    signedIn: readCookie(request.headers.get('cookie'), COOKIES.token) !== null,
    wasSignedIn: request.method === 'POST',
  })

/** The session cookie is HttpOnly, so the browser checks the marker; the server checks again. */
export const guardLoginInBrowser: MiddlewareFunction<unknown> = ({ url }) => {
  const wasSignedIn = account.current() !== null
  const signedIn = hasMarker()
  if (!signedIn) account.set(null)
  redirectIfSignedOut(url, { signedIn, wasSignedIn })
}

import { type MiddlewareFunction, redirect } from 'react-router'
import { COOKIES } from '#contract/headers.ts'
import { readCookie } from '../cookies.ts'
import { pageCookies } from '../page-cookies.ts'
import { account } from './account.ts'
import { guardLogin } from './login-guard.ts'
import { hasMarker } from './signed-in-marker.ts'

const redirectIfSignedOut = (url: URL, cookies: string | null, cookie: string, wasSignedIn = false): void => {
  const redirectAddress = guardLogin(url, readCookie(cookies, cookie) !== null, wasSignedIn)
  if (redirectAddress !== null) throw redirect(redirectAddress)
}

/** Redirects a visitor without a session cookie. A posted form means that its session has ended, which is said. */
export const guardLoginOnServer: MiddlewareFunction<Response> = ({ request, url }) =>
  redirectIfSignedOut(url, request.headers.get('cookie'), COOKIES.token, request.method === 'POST')

/** The session cookie is HttpOnly, so the browser checks the marker; the server checks again. */
export const guardLoginInBrowser: MiddlewareFunction<unknown> = ({ url }) => {
  const wasSignedIn = account.current() !== null
  if (!hasMarker()) account.set(null)
  redirectIfSignedOut(url, pageCookies(), COOKIES.signedIn, wasSignedIn)
}

import { type MiddlewareFunction, redirect } from 'react-router'
import { COOKIES } from '#contract/headers.ts'
import { readCookie } from '../cookies.ts'
import { account } from './account.ts'
import { guardLogin } from './login-guard.ts'
import { hasMarker } from './signed-in-marker.ts'

const goOnOrHome = (url: URL, cookies: string | null, cookie: string, wasIn = false): void => {
  const home = guardLogin(url, readCookie(cookies, cookie) !== null, wasIn)
  if (home !== null) throw redirect(home)
}

/** Redirects without a session cookie. A form is exempt, because its page was signed in. */
export const guardLoginOnServer: MiddlewareFunction<Response> = ({ request, url }) =>
  goOnOrHome(url, request.headers.get('cookie'), COOKIES.token, request.method === 'POST')

/** The session cookie is HttpOnly, so the browser checks the marker; the server checks again. */
export const guardLoginInBrowser: MiddlewareFunction<unknown> = ({ url }) => {
  const wasIn = account.current() !== null
  if (!hasMarker()) account.set(null)
  goOnOrHome(url, document.cookie, COOKIES.signedIn, wasIn)
}

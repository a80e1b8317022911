import { type LoaderFunctionArgs, type MiddlewareFunction, Outlet, redirect } from 'react-router'
import { COOKIES } from '#contract/headers.ts'
import { SupplementInfo } from '#web/accounts/profile/supplement-info.tsx'
import { signedInPerson } from '#web/accounts/signed-in-person.ts'
import { account } from '#web/browser/api/account.ts'
import { guardLogin } from '#web/browser/api/login-guard.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { hasMarker } from '#web/browser/api/signed-in-marker.ts'
import { readCookie } from '#web/browser/cookies.ts'

const goOnOrHome = (url: URL, cookies: string | null, cookie: string, wasIn = false): void => {
  const home = guardLogin(url, readCookie(cookies, cookie) !== null, wasIn)
  if (home !== null) throw redirect(home)
}

/** Redirects without a session cookie. A form is exempt, because its page was signed in. */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ request, url }) =>
    goOnOrHome(url, request.headers.get('cookie'), COOKIES.token, request.method === 'POST'),
]

/** The real guard, also for pages without data: checks that the session is active. */
export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  await redirectToSignIn(signedInPerson(context), url)
  return null
}

/** Personal pages aren't cached. */
export const headers = () => ({ 'cache-control': 'private, no-store' })

/** The session cookie is HttpOnly, so the browser checks the marker; the server checks again. */
export const clientMiddleware: MiddlewareFunction<unknown>[] = [
  ({ url }) => {
    const wasIn = account.current() !== null
    if (!hasMarker()) account.set(null)
    goOnOrHome(url, document.cookie, COOKIES.signedIn, wasIn)
  },
]

/** Layout of routes that require an account. */
export default function GuardedLayout() {
  return (
    <>
      <SupplementInfo />
      <Outlet />
    </>
  )
}

import { type MiddlewareFunction, Outlet, redirect } from 'react-router'
import { COOKIES } from '#contract/headers.ts'
import { SupplementInfo } from '#web/accounts/profile/supplement-info.tsx'
import { readCookie } from '#web/browser/cookies.ts'
import { guardLogin } from '#web/browser/login-guard.ts'

const goOnOrHome = (url: URL, cookies: string | null, cookie: string): void => {
  const home = guardLogin(url, readCookie(cookies, cookie) !== null)
  if (home !== null) throw redirect(home)
}

/** The real guard: the server sees the session's own cookie. */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ request, url }) => goOnOrHome(url, request.headers.get('cookie'), COOKIES.token),
]

/** The page can't read that cookie, so it goes by the marker; the server decides again with the data. */
export const clientMiddleware: MiddlewareFunction<unknown>[] = [
  ({ url }) => goOnOrHome(url, document.cookie, COOKIES.signedIn),
]

/** Around the routes that need an account. */
export default function GuardedLayout() {
  return (
    <>
      <SupplementInfo />
      <Outlet />
    </>
  )
}

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

/** At once where nobody shows a session: the server sees its own cookie. A form comes from who was signed in on its page. */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ request, url }) =>
    goOnOrHome(url, request.headers.get('cookie'), COOKIES.token, request.method === 'POST'),
]

/** The real guard, also of a page without data of its own: whether the session that is shown lasts. */
export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  await redirectToSignIn(signedInPerson(context), url)
  return null
}

/** Nobody keeps what is for one person. */
export const headers = () => ({ 'cache-control': 'private, no-store' })

/** The page can't read that cookie, so it goes by the marker; the server decides again with the data. */
export const clientMiddleware: MiddlewareFunction<unknown>[] = [
  ({ url }) => {
    const wasIn = account.current() !== null
    if (!hasMarker()) account.set(null)
    goOnOrHome(url, document.cookie, COOKIES.signedIn, wasIn)
  },
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

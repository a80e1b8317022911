import { type LoaderFunctionArgs, Outlet } from 'react-router'
import { SupplementInfo } from '#web/accounts/profile/supplement-info.tsx'
import { signedInPerson } from '#web/accounts/signed-in-person.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { serverMiddlewares } from '#web/middlewares.server.ts'
import { browserMiddlewares } from '#web/middlewares.ts'

export const middleware = serverMiddlewares('guardLogin')

export const clientMiddleware = browserMiddlewares('guardLogin')

/** The real guard: checks that the session is active, also for pages without data of their own. */
export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  await redirectToSignIn(signedInPerson(context), url)
  return null
}

/** Personal pages aren't cached. */
export const headers = () => ({ 'cache-control': 'private, no-store' })

/** Layout of routes that require an account. */
export default function GuardedLayout() {
  return (
    <>
      <SupplementInfo />
      <Outlet />
    </>
  )
}

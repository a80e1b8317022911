import { type LoaderFunctionArgs, Outlet } from 'react-router'
import { SupplementInfo } from '#web/accounts/profile/supplement-info.tsx'
import { signedInPerson } from '#web/accounts/signed-in-person.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { browserMiddlewares, serverMiddlewares } from '#web/middlewares.ts'

export const middleware = serverMiddlewares('guardLogin')

export const clientMiddleware = browserMiddlewares('guardLogin')

/** The real guard, also of a page without data of its own: whether the session that is shown lasts. */
export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  await redirectToSignIn(signedInPerson(context), url)
  return null
}

/** Nobody keeps what is for one person. */
export const headers = () => ({ 'cache-control': 'private, no-store' })

/** Around the routes that need an account. */
export default function GuardedLayout() {
  return (
    <>
      <SupplementInfo />
      <Outlet />
    </>
  )
}

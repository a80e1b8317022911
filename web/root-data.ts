import type { LoaderFunctionArgs } from 'react-router'
import { COOKIES } from '#contract/headers.ts'
import { mayLoadFacebook } from './accounts/facebook-documents.ts'
import { offeredProviders } from './accounts/offered-providers.ts'
import { apiContext } from './api-context.ts'
import { readCookie } from './browser/cookies.ts'
import { experimentsContext, publicConfigContext } from './page-context.ts'

/** What every page has from its root: `useRouteLoaderData<typeof loadRoot>('root')`. */
export const loadRoot = async ({ context, request, url, pattern }: LoaderFunctionArgs) => {
  const { offered, facebook } = await offeredProviders(context.get(apiContext))
  return {
    publicConfig: context.get(publicConfigContext),
    /** What the header says until the page is alive, and for good where it never is. */
    signedIn: readCookie(request.headers.get('cookie'), COOKIES.signedIn) === '1',
    offered,
    /** Read by the document's content policy, too. */
    facebook: mayLoadFacebook({ pattern, url }) ? facebook : null,
    experiments: context.get(experimentsContext),
    /** What "12 minutes ago" counts from until the page is alive. */
    madeAt: new Date().toISOString(),
  }
}

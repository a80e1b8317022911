import type { LoaderFunctionArgs } from 'react-router'
import { MINUTE_MS } from '#contract/dates.ts'
import { COOKIES } from '#contract/headers.ts'
import { mayLoadFacebook } from './accounts/facebook-documents.ts'
import { offeredProviders } from './accounts/offered-providers.ts'
import { apiContext } from './api-context.ts'
import { readCookie } from './browser/cookies.ts'
import { clockContext, experimentsContext, publicConfigContext } from './page-context.ts'

/** Root data of every page: `useRouteLoaderData<typeof loadRoot>('root')`. */
export const loadRoot = async ({ context, request, url, pattern }: LoaderFunctionArgs) => {
  const { offered, facebook } = await offeredProviders(context.get(apiContext))
  const nowMs = context.get(clockContext)().getTime()
  return {
    publicConfig: context.get(publicConfigContext),
    /** Used by the header until hydration, and permanently without it. */
    signedIn: readCookie(request.headers.get('cookie'), COOKIES.signedIn) === '1',
    offered,
    /** Also read by the document's content policy. */
    facebook: mayLoadFacebook({ pattern, url }) ? facebook : null,
    experiments: context.get(experimentsContext),
    /** Time from which "12 minutes ago" counts until hydration. Whole minutes, so that equal pages have equal bytes. */
    madeAt: new Date(Math.floor(nowMs / MINUTE_MS) * MINUTE_MS).toISOString(),
    /** How far the sandbox's clock is ahead; 0 in production. */
    aheadMs: Math.round((nowMs - Date.now()) / MINUTE_MS) * MINUTE_MS,
  }
}

import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { facebookOriginsIn } from './accounts/facebook-documents.ts'
import { contentPolicy } from './content-policy.ts'
import { isOnboardingPath } from './kyc/onboarding/own-document.ts'
import { lastResortPage } from './last-resort-page.ts'
import { withCarriedVisit, withLateScripts } from './late-scripts.ts'
import { createContextOfPage, paymentsContext, reportContext, uploadOriginContext } from './page-context.ts'
import { checkVisit as checkGeoOfVisit } from './request-middleware.ts'

/** The server makes each request's context through the build, whose contexts are its own objects. */
export const createPageContext = createContextOfPage

/** The same: of a page that is kept, only this is done for each visitor. */
export const checkVisit = checkGeoOfVisit

/** What loaders, actions and rendering threw; not for somebody who has left meanwhile. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(error)
}

const render = async (request: Request, routerContext: EntryContext): Promise<string> => {
  let failed: { error: unknown } | undefined
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    signal: request.signal,
    onError: (error) => {
      failed ??= { error }
    },
  })
  // A page goes out whole: it is compressed, kept and hashed as one piece.
  await stream.allReady
  const html = await new Response(stream).text()
  if (failed !== undefined) throw failed.error
  return import.meta.env.DEV ? html : withCarriedVisit(withLateScripts(html))
}

/** The last line: the error page itself could not be shown. */
const renderOrExplain = async (
  request: Request,
  routerContext: EntryContext,
  report: (error: unknown) => void,
): Promise<string> => {
  try {
    return await render(request, routerContext)
  } catch (error) {
    // The router shows the error page once more for a page that fails; only then is there nothing left.
    if (routerContext.staticHandlerContext.errors === null) throw error
    report(error)
    return lastResortPage(error)
  }
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const html = await renderOrExplain(request, routerContext, loadContext.get(reportContext))
  const payments = loadContext.get(paymentsContext)
  const policy = await contentPolicy({
    html,
    paymentOrigins: payments.origins,
    uploadOrigin: loadContext.get(uploadOriginContext),
    onboardingOrigins: isOnboardingPath(new URL(request.url).pathname)
      ? payments.onboarding.origins
      : undefined,
    facebookOrigins: facebookOriginsIn(routerContext.staticHandlerContext.loaderData),
    development: import.meta.env.DEV,
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', policy)
  return new Response(request.method === 'HEAD' ? null : html, { status, headers })
}

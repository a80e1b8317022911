import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { tagOrigins } from '#contract/tracking/outside-tag-origins.ts'
import { facebookOriginsIn } from './accounts/facebook-documents.ts'
import { contentPolicy } from './content-policy.server.ts'
import { isOnboardingPath } from './identity-check/onboarding/onboarding-page-reload.ts'
import { lastResortPage } from './last-resort-page.ts'
import { withInlineScripts, withLateScripts } from './late-scripts.ts'
import {
  createContextOfPage,
  experimentsContext,
  paymentsContext,
  reportContext,
  routeContext,
  uploadOriginContext,
} from './page-context.ts'
import { missingPageAnswer } from './pages/missing-page.ts'
import { checkGeoOfVisit } from './request-middleware.ts'

/** Created through the build, because context objects must be the build's own. */
export const createPageContext = createContextOfPage

/** Also exported through the build. It is the only check that runs for visitors of a cached page. */
export { checkGeoOfVisit }

/** Reports an error, unless the visitor has left: that makes each render fail. */
const reportUnlessLeft = (
  error: unknown,
  { signal }: Request,
  context: Readonly<RouterContextProvider>,
): void => {
  if (!signal.aborted) context.get(reportContext)(error, context.get(routeContext))
}

/** Reports errors of loaders, actions and rendering. */
export const handleError: HandleErrorFunction = (error, { request, context }) =>
  reportUnlessLeft(error, request, context)

const render = async (request: Request, routerContext: EntryContext): Promise<string> => {
  let failure: { error: unknown } | undefined
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    signal: request.signal,
    // Lazy parts stand in their place: React would send large ones last, for a script to move there.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure ??= { error }
    },
  })
  // Sent as a whole, because it is compressed, cached and hashed.
  await stream.allReady
  const html = await new Response(stream).text()
  if (failure !== undefined) throw failure.error
  return import.meta.env.DEV ? html : withInlineScripts(withLateScripts(html))
}

/** Renders a page. If even the error page fails to render, a plain page explains it. */
const renderOrExplain = async (
  request: Request,
  routerContext: EntryContext,
  report: (error: unknown) => void,
): Promise<string> => {
  try {
    return await render(request, routerContext)
  } catch (error) {
    // The router retries with the error page; if that failed too, nothing is left.
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
  const missing = missingPageAnswer(routerContext, loadContext, headers)
  if (missing !== null) return missing
  const html = await renderOrExplain(request, routerContext, (error) =>
    reportUnlessLeft(error, request, loadContext),
  )
  const payments = loadContext.get(paymentsContext)
  const policy = contentPolicy({
    html,
    paymentOrigins: payments.origins,
    uploadOrigin: loadContext.get(uploadOriginContext),
    onboardingOrigins: isOnboardingPath(new URL(request.url).pathname)
      ? payments.onboarding.origins
      : undefined,
    facebookOrigins: facebookOriginsIn(routerContext.staticHandlerContext.loaderData),
    tagOrigins: tagOrigins(new URL(request.url).pathname, loadContext.get(experimentsContext).tags),
    development: import.meta.env.DEV,
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', policy)
  return new Response(request.method === 'HEAD' ? null : html, { status, headers })
}

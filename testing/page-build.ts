import {
  type ActionFunction,
  createContext,
  isRouteErrorResponse,
  type LoaderFunction,
  RouterContextProvider,
} from 'react-router'
import type { BuiltPages, PageContext } from '#server/platform/http/page-context.ts'
import { createContextOfPage } from '#web/page-context.ts'
import { missingPageAnswer } from '#web/pages/missing-page.ts'
import { loader as notFound } from '#web/pages/not-found.route.tsx'
import { checkGeoOfVisit, guardGeo, provideApi } from '#web/request-middleware.ts'

const pageContext = createContext<PageContext>()

/** The module of a route that only takes a form. */
const formOnly = (path: string, action: ActionFunction) => ({
  [path]: { id: path, parentId: 'root', path, module: { default: undefined, action } },
})

/** The server's context of a page, as its loaders receive it. */
export const contextOf = ({ context }: { context: unknown }): PageContext =>
  (context instanceof RouterContextProvider ? context : new RouterContextProvider()).get(pageContext)

/**
 * A build of minimal pages for the real router server, with the real checks of a visit. Each page shows its
 * loader's data, or the sentence that it ended with.
 * @param cached paths of pages that are the same for everyone
 * @param actions of the pages that take a form; a path without a loader has no page
 */
export const pageBuild = (
  loaders: Record<string, LoaderFunction>,
  cached: readonly string[] = [],
  actions: Record<string, ActionFunction> = {},
): BuiltPages['build'] => ({
  entry: {
    module: {
      default: async (_request, status, headers, entryContext, context) => {
        const missing = missingPageAnswer(entryContext, context, headers)
        if (missing !== null) return missing
        const { loaderData, errors } = entryContext.staticHandlerContext
        headers.set('content-type', 'text/html')
        const sentences = Object.values(errors ?? {}).map(
          (error) => isRouteErrorResponse(error) && error.data,
        )
        const text = `<!doctype html><title>${status}</title>${JSON.stringify(loaderData)}${sentences}`
        return new Response(text, { status, headers })
      },
      createPageContext: (fromServer) => {
        const context = createContextOfPage(fromServer)
        context.set(pageContext, fromServer)
        return context
      },
      checkGeoOfVisit,
      handleError: (error, about) => contextOf(about).report(error),
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    ...Object.assign(
      {},
      ...Object.entries(actions).map(([path, action]) => (path in loaders ? {} : formOnly(path, action))),
    ),
    ...Object.fromEntries(
      Object.entries({ ...loaders, '*': notFound }).map(([path, loader]) => [
        path,
        {
          id: path,
          parentId: 'root',
          path,
          module: {
            default: () => null,
            loader,
            ...(actions[path] === undefined ? {} : { action: actions[path] }),
            handle: cached.includes(path) ? { cache: [] } : undefined,
            middleware: cached.includes(path) ? [provideApi, guardGeo] : [],
            headers: ({ loaderHeaders }) => loaderHeaders,
          },
        },
      ]),
    ),
  },
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
})

import { createContext, type LoaderFunction, RouterContextProvider } from 'react-router'
import type { BuiltPages, PageContext } from '#server/platform/http/pages.ts'
import { createContextOfPage } from '#web/page-context.ts'
import { checkVisit, guardGeo, provideApi } from '#web/request-middleware.ts'

const pageContext = createContext<PageContext>()
/** The server's context of a page, as its loaders receive it. */
export const contextOf = ({ context }: { context: unknown }): PageContext =>
  (context instanceof RouterContextProvider ? context : new RouterContextProvider()).get(pageContext)

/**
 * A build of minimal pages for the real router server, with the real checks of a visit. Each page shows its
 * loader's data.
 * @param cached paths of pages that are the same for everyone
 */
export const pageBuild = (
  loaders: Record<string, LoaderFunction>,
  cached: readonly string[] = [],
): BuiltPages['build'] => ({
  entry: {
    module: {
      default: async (_request, status, headers, { staticHandlerContext: { loaderData } }) => {
        headers.set('content-type', 'text/html')
        const text = `<!doctype html><title>${status}</title>${JSON.stringify(loaderData)}`
        return new Response(text, { status, headers })
      },
      createPageContext: (fromServer) => {
        const context = createContextOfPage(fromServer)
        context.set(pageContext, fromServer)
        return context
      },
      checkVisit,
      handleError: (error, about) => contextOf(about).report(error),
    },
  },
  routes: Object.fromEntries(
    Object.entries(loaders).map(([path, loader]) => [
      path,
      {
        id: path,
        path,
        module: {
          default: () => null,
          loader,
          handle: cached.includes(path) ? { cache: [] } : undefined,
          middleware: cached.includes(path) ? [provideApi, guardGeo] : [],
          headers: ({ loaderHeaders }) => loaderHeaders,
        },
      },
    ]),
  ),
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
})

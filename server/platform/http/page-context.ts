import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { CodeName } from '#contract/codes.ts'
import type { CompanyFacts } from '#contract/company-facts.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import type { Deps } from '#server/deps.ts'

/** Values from this process for each page request; web/entry.server.tsx puts them into the router's context. */
export type PageContext = {
  readonly fetchApi: (request: Request) => Promise<Response>
  readonly publicConfig: PublicConfig
  readonly company: CompanyFacts | null
  readonly payments: Deps['payments']['publicSettings']
  readonly uploadOrigin: string | null
  readonly experiments?: Awaited<ReturnType<Deps['handlers']['pageExperiments']>>
  /** What the page of unknown addresses says, if it isn't that the address is unknown. */
  readonly shownError?: { readonly status: number; readonly sentence: string }
  readonly now: () => Date
  /** Called with each error that a page ends in, and the pattern of its route. */
  readonly report: (error: unknown, route?: string | null) => void
}

/** Result of the check before every page: cookies to set, and an optional redirect. */
type VisitOutcome = { readonly setCookies: readonly string[]; readonly to: string | null }

export type PageBuild = ServerBuild & {
  entry: {
    module: {
      createPageContext: (context: PageContext) => RouterContextProvider
      checkGeoOfVisit: (
        url: URL,
        headers: FastifyRequest['headers'],
        context: RouterContextProvider,
      ) => Promise<VisitOutcome>
    }
  }
}

export type BuiltPages = {
  readonly build: PageBuild
  /** Folder of the browser's assets. */
  readonly files: string
}

/** The router, and what each render of it needs from this process. */
export type PageServer = {
  readonly app: FastifyInstance
  readonly handle: ReturnType<typeof createRequestHandler>
  readonly contextOf: (
    of: Pick<PageContext, 'fetchApi' | 'experiments' | 'report' | 'shownError'>,
  ) => RouterContextProvider
  readonly origin: string
  readonly reportError: (log: FastifyRequest['log'], error: unknown, route?: string | null) => CodeName
}

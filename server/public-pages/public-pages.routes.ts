import type { FastifyInstance } from 'fastify'
import { requirePublicCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { getCaseDetail } from './case-detail.ts'
import { countDonations, countWords, readDonations } from './donations.queries.ts'
import { listCases, listCurated } from './list-cases.ts'
import { liveRoutes } from './live.routes.ts'

/** What anybody reads of public cases, over HTTP. What isn't public is not found, and told from nothing else. */
export const publicPageRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'caseDetail', ({ input }) => getCaseDetail(deps, input.caseId))
  serveCall(app, 'caseDonations', async ({ input }) => {
    await requirePublicCase(deps, input.caseId)
    const { reader } = deps.database
    const [page, totalCount] = await Promise.all([
      readDonations(reader, input),
      input.withWords ? countWords(reader, input.caseId) : countDonations(reader, input.caseId),
    ])
    return { ...page, totalCount }
  })
  serveCall(app, 'caseList', ({ input }) => listCases(deps, input))
  serveCall(app, 'operationCases', ({ input }) => listCurated(deps, input.limit))
  liveRoutes(app, deps)
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { findViewer } from '#server/accounts/staff/find-viewer.ts'
import { readLatestRaising } from '#server/cases/drafts/own-fundraisers.ts'
import { findCaseReader, requireReadableCase } from '#server/cases/readable-case.ts'
import { getUpdates } from '#server/cases/updates/case-updates.ts'
import type { Deps } from '#server/deps.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { readCaseChecks } from './case-checks.ts'
import { getCaseDetail } from './case-detail.ts'
import { countDonations, countWords, readDonations } from './donations.queries.ts'
import { listCases, listCurated } from './list-cases.ts'
import { liveRoutes } from './live.routes.ts'
import { readPublicLedger } from './public-ledger.ts'
import { listRecentlyHelped } from './recently-helped.ts'
import { readViewInfo } from './view-info.ts'

/** A public case needs no session; any other is visible to its owner and reviewing staff. */
const readCaseDetail = async (deps: Deps, request: FastifyRequest, caseId: string): Promise<CaseDetail> => {
  try {
    return await getCaseDetail(deps, caseId)
  } catch (error) {
    if (!isRefusal(error, 'notFound') && !isRefusal(error, 'caseGone')) throw error
    const caseReader = await findCaseReader(deps, request)
    if (caseReader === null) throw error
    return getCaseDetail(deps, caseId, caseReader)
  }
}

/** HTTP routes of public case data. A case that isn't public looks like one that doesn't exist. */
export const publicPageRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'caseDetail', ({ input, request }) => readCaseDetail(deps, request, input.caseId))
  serveCall(app, 'latestRaisingCase', async ({ actor }) => {
    const latest = await readLatestRaising(deps, actor)
    return latest.draft === null
      ? { kind: 'case', case: await getCaseDetail(deps, latest.caseId) }
      : { kind: 'draft', draft: latest.draft }
  })
  serveCall(app, 'caseDonations', async ({ input, request }) => {
    await requireReadableCase(deps, request, input.caseId)
    const { db } = deps.database
    const [page, totalCount] = await Promise.all([
      readDonations(db, input),
      input.withWords ? countWords(db, input.caseId) : countDonations(db, input.caseId),
    ])
    return { ...page, totalCount }
  })
  serveCall(app, 'caseUpdates', async ({ input, request }) => {
    await requireReadableCase(deps, request, input.caseId)
    return getUpdates(deps, input)
  })
  serveCall(app, 'caseLedger', async ({ input, request }) => {
    await requireReadableCase(deps, request, input.caseId)
    return readPublicLedger(deps, input.caseId)
  })
  serveCall(app, 'caseChecks', async ({ input, request }) => {
    await requireReadableCase(deps, request, input.caseId)
    return readCaseChecks(deps, input.caseId)
  })
  serveCall(app, 'viewInfo', async ({ input, request }) =>
    readViewInfo(deps, await findViewer(deps, request), input.caseId),
  )
  serveCall(app, 'caseList', ({ input }) => listCases(deps, input))
  serveCall(app, 'recentlyHelped', ({ input }) => listRecentlyHelped(deps, input.limit))
  serveCall(app, 'publicCuratedCases', ({ input }) => listCurated(deps, input))
  liveRoutes(app, deps)
}

import type { FastifyInstance } from 'fastify'
import { formatDecimal } from '#contract/money.ts'
import { serveExport } from '#server/audit/serve-export.ts'
import { curateCases } from '#server/cases/curate-cases.ts'
import { endCaseByStaff } from '#server/cases/for-staff/end-by-staff.ts'
import { listCasesForStaff, listCuratedCases } from '#server/cases/for-staff/list-cases.ts'
import type { Deps } from '#server/deps.ts'
import { tableRows } from '#server/documents/send-csv.ts'
import { serveCall, serveStaffAct } from '#server/platform/serve-call.ts'
import { readCaseStory } from './read-case-story.ts'

/** HTTP routes of staff's case pages. */
export const staffCaseRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'staffCases', ({ input }) => listCasesForStaff(deps, input))
  serveCall(app, 'staffCase', ({ actor, input }) => readCaseStory(deps, actor, input))
  serveStaffAct(app, deps, 'endCaseByStaff', endCaseByStaff, () => ({ ended: true }))
  serveCall(app, 'curatedCases', async () => ({ items: await listCuratedCases(deps) }))
  serveStaffAct(app, deps, 'curateCases', curateCases, (curated) => ({ curated }))
  serveExport(app, deps, 'staffCasesCsv', {
    name: ({ filter }) => `cases-${filter}`,
    rows: (filters) =>
      tableRows(
        (cursor) => listCasesForStaff(deps, { ...filters, cursor, limit: 100 }),
        (row) => [
          row.caseId,
          row.title,
          row.state,
          row.organizerName,
          row.city,
          row.stateCode,
          formatDecimal(row.goalCents),
          row.createdAt,
        ],
      ),
  })
}

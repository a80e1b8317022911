import type { FastifyInstance } from 'fastify'
import { serveExport } from '#server/audit/serve-export.ts'
import type { Deps } from '#server/deps.ts'
import { tableRows } from '#server/documents/send-csv.ts'
import { serveCall, serveStaffAct } from '#server/platform/serve-call.ts'
import { hideCase, unhideCase } from '../hide-case.ts'
import { decideReports } from './decide-reports.ts'
import { listReportedCases, readReportedCase } from './open-reports.ts'

const PAGE = 100

/** HTTP routes of reports and staff's decisions. */
export const reportRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'reportedCases', ({ input }) => listReportedCases(deps, input))
  serveExport(app, deps, 'reportedCasesCsv', {
    name: () => 'reports',
    rows: () =>
      tableRows(
        (cursor) => listReportedCases(deps, { cursor, limit: PAGE }),
        (row) => [
          row.reportedAt,
          row.caseId,
          row.title,
          row.organizerName,
          String(row.count),
          row.reasons.join(' '),
          row.isHidden ? 'yes' : 'no',
        ],
      ),
  })
  serveCall(app, 'reportedCase', ({ input }) => readReportedCase(deps, input))
  serveStaffAct(app, deps, 'decideReports', decideReports, (answer) => answer)
  serveStaffAct(app, deps, 'hideCase', hideCase, (answer) => answer)
  serveStaffAct(app, deps, 'unhideCase', unhideCase, (answer) => answer)
}

import type { FastifyInstance } from 'fastify'
import { serveList } from '#server/audit/serve-list.ts'
import { withoutOwnMatters } from '#server/audit/without-own-matters.ts'
import type { Deps } from '#server/deps.ts'
import { serveStaffAct } from '#server/platform/serve-call.ts'
import { hideCase, unhideCase } from '../hide-case.ts'
import { decideReports } from './decide-reports.ts'
import { listReportedCases } from './open-reports.ts'

/** HTTP routes of reports and staff's decisions. */
export const reportRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveList(app, deps, 'reportedCases', {
    file: () => 'reports',
    read: (input, staff) => withoutOwnMatters(deps, staff, listReportedCases(deps, input)),
  })
  serveStaffAct(app, deps, 'decideReports', decideReports, (answer) => answer)
  serveStaffAct(app, deps, 'hideCase', hideCase, (answer) => answer)
  serveStaffAct(app, deps, 'unhideCase', unhideCase, (answer) => answer)
}

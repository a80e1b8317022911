import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { serveCall, serveStaffAct } from '#server/platform/serve-call.ts'
import { hideCase, unhideCase } from '../hide-case.ts'
import { decideReports } from './decide-reports.ts'
import { listReportedCases, readReportedCase } from './open-reports.ts'

/** HTTP routes of reports and staff's decisions. */
export const reportRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'reportedCases', () => listReportedCases(deps))
  serveCall(app, 'reportedCase', ({ input }) => readReportedCase(deps, input))
  serveStaffAct(app, deps, 'decideReports', decideReports, (answer) => answer)
  serveStaffAct(app, deps, 'hideCase', hideCase, (answer) => answer)
  serveStaffAct(app, deps, 'unhideCase', unhideCase, (answer) => answer)
}

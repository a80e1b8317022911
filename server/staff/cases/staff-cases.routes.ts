import type { FastifyInstance } from 'fastify'
import { ofCase } from '#server/audit/act-subject.ts'
import { serveList } from '#server/audit/serve-list.ts'
import { serveStaffRead } from '#server/audit/serve-staff-read.ts'
import { withoutOwnMatters } from '#server/audit/without-own-matters.ts'
import { curateCases } from '#server/cases/curate-cases.ts'
import { endCaseByStaff } from '#server/cases/for-staff/end-by-staff.ts'
import { listCasesForStaff, listCuratedCases } from '#server/cases/for-staff/list-cases.ts'
import type { Deps } from '#server/deps.ts'
import { previewCaseRefund } from '#server/donations/case-refunds/preview-case-refund.ts'
import { decideCaseRefund, refundCase } from '#server/donations/case-refunds/refund-case.ts'
import { serveStaffAct } from '#server/platform/serve-call.ts'
import { readCaseHistory } from './read-case-history.ts'
import { readReportedCase } from './read-reported-case.ts'

/** HTTP routes of staff's case pages. */
export const staffCaseRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveList(app, deps, 'staffCases', {
    file: ({ filter }) => `cases-${filter}`,
    read: (input, staff) => withoutOwnMatters(deps, staff, listCasesForStaff(deps, input)),
  })
  serveStaffRead(app, deps, 'staffCase', ofCase, ({ actor, input }) => readCaseHistory(deps, actor, input))
  serveStaffRead(app, deps, 'reportedCase', ofCase, ({ input }) => readReportedCase(deps, input))
  serveStaffAct(app, deps, 'endCaseByStaff', endCaseByStaff, () => ({ ended: true }))
  serveStaffRead(app, deps, 'caseRefundPreview', ofCase, ({ actor, input }) =>
    previewCaseRefund(deps, actor, input),
  )
  serveStaffAct(app, deps, 'refundCase', refundCase, (answer) => answer)
  serveStaffAct(app, deps, 'decideCaseRefund', decideCaseRefund, (answer) => answer)
  serveStaffRead(app, deps, 'curatedCases', 'several', async () => ({ items: await listCuratedCases(deps) }))
  serveStaffAct(app, deps, 'curateCases', curateCases, (curated) => ({ curated }))
}

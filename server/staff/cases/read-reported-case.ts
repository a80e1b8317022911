import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { listReportsForStaff } from '#server/cases/reports/list-reports-for-staff.ts'
import { readOpenReports } from '#server/cases/reports/open-reports.ts'
import type { Deps } from '#server/deps.ts'
import { readCaseMoney, readNextPayoutForStaff } from './read-case-money.ts'

/** A case with its undecided reports, and what staff weigh before they decide. @throws notFound */
export const readReportedCase = async (
  deps: Deps,
  request: CallArguments<Calls['reportedCase']>,
): Promise<CallOutput<Calls['reportedCase']>> => {
  const { caseId } = request
  const reported = await readOpenReports(deps, request)
  const [money, nextPayout, decided] = await Promise.all([
    readCaseMoney(deps, caseId),
    readNextPayoutForStaff(deps, caseId),
    listReportsForStaff(deps, caseId, 'decided'),
  ])
  return { ...reported, money, nextPayout, decided }
}

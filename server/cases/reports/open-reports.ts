import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { reportReasonCodes } from '#contract/cases/report-reasons.ts'
import type { Deps } from '#server/deps.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readCaseRow } from '../case-row.queries.ts'
import { openReportText } from './report-texts.ts'
import { type ReportRow, readOpenReportsOf, readReportedPage } from './reports.queries.ts'

const reasonOf = ({ reason }: Pick<ReportRow, 'reason'>) => parseEnumColumn(reportReasonCodes, reason)

const describeCase = async (
  { database }: Pick<Deps, 'database'>,
  caseId: string,
  reports: readonly ReportRow[],
): Promise<CallOutput<Calls['reportedCase']>['case']> => {
  const row = await readCaseRow(database.db, caseId)
  const [oldest] = reports
  if (row === null) throw new Refusal('notFound')
  return {
    caseId,
    slug: row.slug,
    title: row.title,
    organizerName: row.organizerName,
    isHidden: row.visibility === 'hidden',
    hiddenReason: row.hiddenReason,
    reportedAt: (oldest?.createdAt ?? row.createdAt).toISOString(),
    count: reports.length,
    reasons: [...new Set(reports.map(reasonOf))],
  }
}

/** Cases with undecided reports, oldest report first. */
export const listReportedCases = async (
  deps: Deps,
  request: CallArguments<Calls['reportedCases']>,
): Promise<CallOutput<Calls['reportedCases']>> => {
  const { db } = deps.database
  const page = await readReportedPage(db, request)
  const items = page.items.map(async ({ caseId }) =>
    describeCase(deps, caseId, await readOpenReportsOf(db, caseId)),
  )
  return { items: await Promise.all(items), nextCursor: page.nextCursor }
}

/** A case with its undecided reports. @throws notFound if there is no such case */
export const readReportedCase = async (
  deps: Deps,
  { caseId }: CallArguments<Calls['reportedCase']>,
): Promise<CallOutput<Calls['reportedCase']>> => {
  const reports = await readOpenReportsOf(deps.database.db, caseId)
  const described = reports.map(async (report) => ({
    reference: report.reference,
    reason: reasonOf(report),
    text: await openReportText(deps, report),
    createdAt: report.createdAt.toISOString(),
    noticeId: report.payoutId,
    wantsAnswer: report.reporterEmailHash !== null,
  }))
  return {
    case: await describeCase(deps, caseId, reports),
    reports: await Promise.all(described),
  }
}

import * as z from 'zod'
import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { reportReasonCodes } from '#contract/cases/report-reasons.ts'
import { caseIdShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import { cursorTimeShape, pageFrom, readCursor } from '#server/platform/cursor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readCaseRow } from '../case-row.queries.ts'
import { openReportText } from './report-texts.ts'
import { type ReportRow, readOpenReportsOf, readReportedPage } from './reports.queries.ts'

const cursorKeysShape = z.tuple([cursorTimeShape, caseIdShape])

const reasonOf = ({ reason }: Pick<ReportRow, 'reason'>) =>
  reportReasonCodes.find((code) => code === reason) ?? 'other'

const describeCase = async (
  { database }: Pick<Deps, 'database'>,
  caseId: string,
  reports: readonly ReportRow[],
): Promise<CallOutput<Calls['reportedCase']>['case']> => {
  const row = await readCaseRow(database.reader, caseId)
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
  { cursor, limit }: CallArguments<Calls['reportedCases']>,
): Promise<CallOutput<Calls['reportedCases']>> => {
  const { reader } = deps.database
  const rows = await readReportedPage(reader, readCursor(cursor, cursorKeysShape), limit + 1)
  const page = pageFrom(rows, limit, ({ oldestAt, caseId }) => [oldestAt.toISOString(), caseId])
  const items = page.items.map(async ({ caseId }) =>
    describeCase(deps, caseId, await readOpenReportsOf(reader, caseId)),
  )
  return { items: await Promise.all(items), nextCursor: page.nextCursor }
}

/** A case with its undecided reports. @throws notFound if there is no such case */
export const readReportedCase = async (
  deps: Deps,
  { caseId }: CallArguments<Calls['reportedCase']>,
): Promise<CallOutput<Calls['reportedCase']>> => {
  const reports = await readOpenReportsOf(deps.database.reader, caseId)
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

import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { reportReasonCodes } from '#contract/cases/report-reasons.ts'
import type { Deps } from '#server/deps.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readCaseRow } from '../case-row.queries.ts'
import { imagesAt, readImages } from '../files/case-images.queries.ts'
import { findCaseIds } from '../for-staff/list-cases.ts'
import { openReportText } from './report-texts.ts'
import { countOpenReports, type ReportRow, readOpenReportsOf, readReportedPage } from './reports.queries.ts'

const reasonOf = ({ reason }: Pick<ReportRow, 'reason'>) => parseEnumColumn(reportReasonCodes, reason)

const describeCase = async (
  { database }: Pick<Deps, 'database'>,
  caseId: string,
): Promise<CallOutput<Calls['reportedCase']>['case']> => {
  const [row, open] = await Promise.all([
    readCaseRow(database.db, caseId),
    countOpenReports(database.db, caseId),
  ])
  if (row === null) throw new Refusal('notFound')
  return {
    caseId,
    slug: row.slug,
    title: row.title,
    organizerName: row.organizerName,
    isHidden: row.visibility === 'hidden',
    hiddenReason: row.hiddenReason,
    reportedAt: (open.oldestAt ?? row.createdAt).toISOString(),
    count: open.count,
    reasons: open.reasons.map((reason) => reasonOf({ reason })),
  }
}

/** Cases with undecided reports, oldest report first. */
export const listReportedCases = async (
  deps: Deps,
  { ofCase, ...request }: CallArguments<Calls['reportedCases']>,
): Promise<CallOutput<Calls['reportedCases']>> => {
  const { db } = deps.database
  const page = await readReportedPage(db, { ...request, caseIds: await findCaseIds(db, ofCase) })
  const items = page.items.map(({ caseId }) => describeCase(deps, caseId))
  return { items: await Promise.all(items), nextCursor: page.nextCursor }
}

/** A case with its undecided reports, oldest first. @throws notFound if there is no such case */
export const readOpenReports = async (
  deps: Deps,
  request: CallArguments<Calls['reportedCase']>,
): Promise<Omit<CallOutput<Calls['reportedCase']>, 'money' | 'nextPayout' | 'decided'>> => {
  const { db } = deps.database
  const { caseId } = request
  const { items, nextCursor } = await readOpenReportsOf(db, request)
  const [row, images] = await Promise.all([readCaseRow(db, caseId), readImages(db, caseId)])
  const described = items.map(async (report) => ({
    reference: report.reference,
    reason: reasonOf(report),
    text: await openReportText(deps, report),
    createdAt: report.createdAt.toISOString(),
    noticeId: report.payoutId,
    wantsAnswer: report.reporterEmailHash !== null,
  }))
  const until = items.at(-1)?.createdAt ?? deps.clock.now()
  return {
    case: await describeCase(deps, caseId),
    summary: row?.summary ?? '',
    photos: [...imagesAt(images, 'cover'), ...imagesAt(images, 'gallery')],
    items: await Promise.all(described),
    nextCursor,
    decidable: {
      lastReportAt: until.toISOString(),
      count: (await countOpenReports(db, caseId, until)).count,
    },
  }
}

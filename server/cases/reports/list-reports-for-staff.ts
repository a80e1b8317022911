import { reportOutcomeCodes } from '#contract/cases/report-outcomes.ts'
import { reportReasonCodes } from '#contract/cases/report-reasons.ts'
import type { StaffCase } from '#contract/staff/case-calls.ts'
import { staffNamesOf } from '#server/accounts/staff/read-person.ts'
import type { Deps } from '#server/deps.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'

/** The newest ones: anyone may report a case, any number of times. */
const REPORTS_SHOWN = 10

/** The newest reports on a case, all or those that were decided, newest first, with who decided them. */
export const listReportsForStaff = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  caseId: string,
  state: 'all' | 'decided' = 'all',
): Promise<StaffCase['reports']> => {
  const rows = await deps.database.db
    .selectFrom('caseReport')
    .select(['reportId', 'reference', 'reason', 'createdAt', 'decidedAt', 'outcome', 'decidedBy'])
    .where('caseId', '=', caseId)
    .$if(state === 'decided', (query) => query.where('state', '=', 'decided'))
    .orderBy('createdAt', 'desc')
    .limit(REPORTS_SHOWN)
    .execute()
  const names = await staffNamesOf(
    deps,
    rows.map(({ decidedBy }) => decidedBy),
  )
  return rows.map(({ reportId, reference, reason, createdAt, decidedAt, outcome, decidedBy }) => ({
    reportId,
    reference,
    reason: parseEnumColumn(reportReasonCodes, reason),
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    outcome: outcome === null ? null : parseEnumColumn(reportOutcomeCodes, outcome),
    decidedByName: names.get(decidedBy ?? '') ?? null,
  }))
}

import * as z from 'zod'
import type { CaseChecks } from '#contract/cases/case-checks.ts'
import { documentKinds } from '#contract/cases/reviews/document-kinds.ts'
import type { Db } from '#server/platform/database.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'

/** Approvals that the page sums up; a case with more has been read often enough. */
const APPROVALS_READ_MAX = 50

const documentsShape = z.object({ documents: z.array(z.unknown()).default([]) })

/** When a reviewer last approved a case, and what reviewers saw by then, by kind; null if none did. */
export const readApprovals = async (db: Db, caseId: string): Promise<CaseChecks['review']> => {
  const rows = await db
    .selectFrom('caseReview')
    .select(['decidedAt', 'documentsSeen', 'snapshot'])
    .where('caseId', '=', caseId)
    .where('state', '=', 'approved')
    .where('kind', '<>', 'small_edit')
    .orderBy('decidedAt', 'desc')
    .limit(APPROVALS_READ_MAX)
    .execute()
  const [latest] = rows
  if (latest?.decidedAt == null) return null
  const seen = new Set(
    rows.flatMap((row) => row.documentsSeen.map((kind) => parseEnumColumn(documentKinds, kind))),
  )
  return {
    reviewedAt: latest.decidedAt.toISOString(),
    documentKinds: documentKinds.filter((kind) => seen.has(kind)),
    hasOtherDocuments: rows.some(
      ({ documentsSeen, snapshot }) =>
        documentsSeen.length === 0 && documentsShape.parse(snapshot).documents.length > 0,
    ),
  }
}

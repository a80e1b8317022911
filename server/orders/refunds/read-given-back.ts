import type { CaseDetail } from '#contract/cases/cases.ts'
import type { CaseRow } from '#server/cases/case-row.queries.ts'
import { givenBackAt } from '#server/cases/cases.policy.ts'
import type { Db } from '#server/platform/database.ts'
import { readGivenBackCents } from './refunds.queries.ts'

/** When and how much was given back because the recipient was never verified; null if it wasn't. */
export const readGivenBack = async (
  reader: Db,
  row: Pick<CaseRow, 'caseId' | 'publishedAt' | 'verifiedAt'>,
  now: Date,
): Promise<CaseDetail['givenBack']> => {
  const at = givenBackAt(row, now)
  if (at === null) return null
  return { givenBackAt: at.toISOString(), amountCents: await readGivenBackCents(reader, row.caseId) }
}

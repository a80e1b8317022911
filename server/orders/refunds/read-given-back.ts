import type { CaseDetail } from '#contract/cases/cases.ts'
import { type GivingFacts, givenBackAt } from '#server/cases/cases.policy.ts'
import type { Db } from '#server/platform/database.ts'
import { readGivenBackCents } from './refunds.queries.ts'

/** When and how much was given back because the recipient was never verified; null if it wasn't. */
export const readGivenBack = async (
  reader: Db,
  ofCase: Pick<GivingFacts, 'publishedAt' | 'verifiedAt'> & { readonly caseId: string },
  now: Date,
): Promise<CaseDetail['givenBack']> => {
  const at = givenBackAt(ofCase, now)
  if (at === null) return null
  return { givenBackAt: at.toISOString(), amountCents: await readGivenBackCents(reader, ofCase.caseId) }
}

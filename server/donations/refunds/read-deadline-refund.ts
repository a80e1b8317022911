import type { CaseDetail } from '#contract/cases/cases.ts'
import { type DonationStatusFacts, deadlineRefundAt } from '#server/cases/cases.policy.ts'
import type { Db } from '#server/platform/database.ts'
import { readDeadlineRefundCents } from './refunds.queries.ts'

/** When and how much was given back because the recipient was never verified; null if it wasn't. */
export const readDeadlineRefund = async (
  db: Db,
  ofCase: Pick<DonationStatusFacts, 'publishedAt' | 'verifiedAt'> & { readonly caseId: string },
  now: Date,
): Promise<CaseDetail['deadlineRefund']> => {
  const at = deadlineRefundAt(ofCase, now)
  if (at === null) return null
  return { deadlineRefundAt: at.toISOString(), amountCents: await readDeadlineRefundCents(db, ofCase.caseId) }
}

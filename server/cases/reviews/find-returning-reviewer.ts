import { isCapable } from '#server/accounts/staff/require-staff.ts'
import type { Deps } from '#server/deps.ts'
import { readLatestReview } from './reviews.queries.ts'

/**
 * The reviewer who asked for the changes that a case's next submission brings, and reads it first; null if no one did, or
 * if they may not decide it any more.
 */
export const findReturningReviewer = async (
  { database, personalData, clock, handlers }: Pick<Deps, 'database' | 'personalData' | 'clock' | 'handlers'>,
  { caseId, beneficiaryEmail }: { readonly caseId: string; readonly beneficiaryEmail: string },
): Promise<string | null> => {
  const latest = await readLatestReview(database.db, caseId)
  const staffId = latest?.state === 'changes_requested' ? latest.reviewerId : null
  if (staffId === null || !(await isCapable(database.db, staffId, 'review.decide'))) return null
  const emailHash = personalData.emailHash(beneficiaryEmail)
  const involvements = await handlers.findInvolvements({ database, personalData }, staffId, [
    { kind: 'case', caseId },
    { kind: 'email', as: 'beneficiary', emailHash, usedAt: clock.now() },
  ])
  return involvements.length === 0 ? staffId : null
}

import type { Deps } from '#server/deps.ts'
import { forgetUntold } from '../notices/notices.queries.ts'
import { eraseThanksBy } from './donors.queries.ts'

export { eraseThanksBy }

/**
 * Erases what the organizer of a case wrote to its donors, and the case's title and name from payments that are
 * decided. A payment whose answer is unknown is requested again with the same words. Idempotent.
 */
export const eraseTextsToDonors = async (
  { database }: Pick<Deps, 'database'>,
  caseId: string,
): Promise<void> => {
  const { db } = database
  await forgetUntold(db, caseId)
  await db
    .updateTable('donation')
    .set({ thanks: null, thankedBy: null })
    .where('caseId', '=', caseId)
    .execute()
  await db
    .updateTable('chargeAttempt')
    .set({ words: null })
    .where('caseId', '=', caseId)
    .where('answeredAt', 'is not', null)
    .execute()
}

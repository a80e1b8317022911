import type { Deps } from '#server/deps.ts'
import { deletePreferencesOfCase } from '#server/mail-preferences/mail-preferences.ts'
import { deleteFollowRequestsOfCase } from './follow-requests.queries.ts'

/** Ends every subscription to an erased case, with the followers' addresses. Idempotent. */
export const eraseFollowers = async ({ database }: Pick<Deps, 'database'>, caseId: string): Promise<void> => {
  await database.transact(async (tx) => {
    await deletePreferencesOfCase(tx, caseId)
    await deleteFollowRequestsOfCase(tx, caseId)
  })
}

import { eraseMember, listMemberships } from '#server/cases/team/own-memberships.ts'
import { readUpdateIdsBy } from '#server/cases/updates/case-updates.ts'
import { deleteUpdate } from '#server/cases/updates/delete-update.ts'
import type { Deps } from '#server/deps.ts'
import { eraseThanksBy } from '#server/donations/donors/erase-texts-to-donors.ts'
import { stopMailing } from '../updates/mailings.queries.ts'

/**
 * Erases a person from the teams they help or helped: their name, and the updates and thank-yous that they wrote. What they
 * thanked for stays thanked. Idempotent.
 */
export const eraseMemberships = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  userId: string,
): Promise<void> => {
  const now = deps.clock.now()
  for (const key of await listMemberships(deps, userId))
    await deps.database.transact(async (tx) => {
      const { caseId, memberId } = key
      for (const updateId of await readUpdateIdsBy(tx, key)) {
        await stopMailing(tx, { caseId, updateId }, now)
        await deleteUpdate(tx, caseId, updateId)
      }
      await eraseThanksBy(tx, caseId, memberId)
      await eraseMember(tx, key, now)
    })
}

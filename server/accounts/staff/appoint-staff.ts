import type { StaffRole } from '#contract/staff-roles.ts'
import { insertAuditEntry } from '#server/audit/audit.store.ts'
import type { Deps } from '#server/deps.ts'
import { lockAccountRow } from '../account.queries.ts'
import { saveRoles } from './staff.queries.ts'

/** Gives the person of an account these roles and no others, as the operator of the installation. */
export const appointStaff = async (
  { database, wallClock, ids }: Pick<Deps, 'database' | 'wallClock' | 'ids'>,
  { userId, roles }: { readonly userId: string; readonly roles: readonly StaffRole[] },
): Promise<void> => {
  await database.transact(async (tx) => {
    // Waits for a concurrent erasure of the account to finish.
    if ((await lockAccountRow(tx, userId)) === null)
      throw new Error('A role needs an account, and there is none')
    const now = wallClock.now()
    await saveRoles(tx, { userId, roles, appointedAt: now })
    await insertAuditEntry(tx, {
      entryId: ids.uuid(),
      caseId: null,
      staffId: null,
      act: 'staff.appoint',
      reason: 'Appointed at the command line',
      details: { userId, roles },
      actedAt: now,
    })
  })
}

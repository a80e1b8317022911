import type { StaffRole } from '#contract/staff-roles.ts'
import type { Deps } from '#server/deps.ts'
import { holdAccount } from '../account.queries.ts'
import { saveRole } from './staff.queries.ts'

/** Lets the person of an account work here, or in another role than until now. */
export const appointStaff = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { userId, role }: { readonly userId: string; readonly role: StaffRole },
): Promise<void> => {
  await database.transact(async (tx) => {
    // Whoever is just erasing the account is waited for.
    if ((await holdAccount(tx, userId)) === null)
      throw new Error('Nobody can be appointed without an account')
    await saveRole(tx, { userId, role, appointedAt: clock.now() })
  })
}

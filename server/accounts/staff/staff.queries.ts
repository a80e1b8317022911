import { STAFF_ROLES, type StaffRole } from '#contract/staff/staff-roles.ts'
import type { Db, Tx } from '#server/platform/database.ts'

/** Roles of an account; empty if the person isn't staff. */
export const readRoles = async (reader: Db, userId: string): Promise<StaffRole[]> => {
  const rows = await reader.selectFrom('staffRole').select('role').where('userId', '=', userId).execute()
  return STAFF_ROLES.filter((role) => rows.some((row) => row.role === role))
}

/** Replaces the roles of an account. */
export const saveRoles = async (
  tx: Tx,
  { userId, roles, appointedAt }: { userId: string; roles: readonly StaffRole[]; appointedAt: Date },
): Promise<void> => {
  await tx.deleteFrom('staffRole').where('userId', '=', userId).execute()
  if (roles.length > 0)
    await tx
      .insertInto('staffRole')
      .values(roles.map((role) => ({ userId, role, appointedAt })))
      .execute()
}

import { STAFF_ROLES, type StaffRole } from '#contract/staff-roles.ts'
import type { Reader } from '#server/platform/database.ts'

/** As what an account's person works here; null where they don't. */
export const readRole = async (reader: Reader, userId: string): Promise<StaffRole | null> => {
  const row = await reader
    .selectFrom('staffMember')
    .select('role')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return STAFF_ROLES.find((role) => role === row?.role) ?? null
}

export const saveRole = async (
  reader: Reader,
  member: { readonly userId: string; readonly role: StaffRole; readonly appointedAt: Date },
): Promise<void> => {
  await reader
    .insertInto('staffMember')
    .values(member)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ role: member.role }))
    .execute()
}

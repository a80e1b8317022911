import type { StaffRole } from '#contract/staff-roles.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireRole, type StaffMember } from '#server/platform/staff.ts'
import { readRole } from './staff.queries.ts'

/**
 * As what a signed-in person works here. Looked up with each call: whoever loses a role has lost it at once.
 *
 * @throws notAllowed for who doesn't work here, or in another role
 */
export const requireStaff = async (
  { database }: Pick<Deps, 'database'>,
  { userId }: Person,
  roles: readonly StaffRole[],
): Promise<StaffMember> => {
  const role = await readRole(database.reader, userId)
  if (role === null) throw new Refusal('notAllowed', { reason: 'not of the staff' })
  const member = { staffId: userId, role }
  requireRole(member, ...roles)
  return member
}

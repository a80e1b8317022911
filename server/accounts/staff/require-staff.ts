import type { Capability } from '#contract/staff-roles.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireCapability, type StaffMember } from '#server/platform/staff.ts'
import { readRoles } from './staff.queries.ts'

/**
 * The member of staff that a signed-in person is. Read with each call: a role that was taken away ends at once.
 *
 * @throws notAllowed for people who don't work here, and without the capability
 */
export const requireStaff = async (
  { database }: Pick<Deps, 'database'>,
  { userId }: Person,
  capability: Capability,
): Promise<StaffMember> => {
  const roles = await readRoles(database.reader, userId)
  if (roles.length === 0) throw new Refusal('notAllowed', { reason: 'not staff' })
  const member = { staffId: userId, roles }
  requireCapability(member, capability)
  return member
}

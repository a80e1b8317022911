import { MINUTE_MS } from '#contract/dates.ts'
import { type Capability, secondFactorFor } from '#contract/staff/staff-roles.ts'
import { SECOND_FACTOR_MINUTES } from '#contract/staff/staff-shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireCapability, type StaffMember } from '#server/platform/staff.ts'
import { readSecondFactorAt } from './second-factor.queries.ts'
import { readRoles } from './staff.queries.ts'

type StaffDeps = Pick<Deps, 'database' | 'wallClock'>

/** @throws secondFactorNeeded */
const requireSecondFactor = async (
  { database, wallClock }: StaffDeps,
  person: Person,
  capability: Capability,
): Promise<void> => {
  const when = secondFactorFor(capability)
  if (when === 'never') return
  const enteredAt = await readSecondFactorAt(database.db, person)
  const oldest = wallClock.now().getTime() - SECOND_FACTOR_MINUTES * MINUTE_MS
  if (enteredAt === null || (when === 'recent' && enteredAt.getTime() < oldest))
    throw new Refusal('secondFactorNeeded')
}

/** Whether an account has a role. */
export const isStaff = async (db: Db, userId: string): Promise<boolean> =>
  (await readRoles(db, userId)).length > 0

/**
 * The signed-in member of staff. Roles are read with each call, so that a removed role ends at once.
 * @throws notAllowed for people without roles or capability; secondFactorNeeded
 */
export const requireStaff = async (
  deps: StaffDeps,
  person: Person,
  capability: Capability,
): Promise<StaffMember> => {
  const { userId } = person
  const roles = await readRoles(deps.database.db, userId)
  if (roles.length === 0) throw new Refusal('notAllowed', { reason: 'not staff' })
  const member = { staffId: userId, roles }
  requireCapability(member, capability)
  await requireSecondFactor(deps, person, capability)
  return member
}

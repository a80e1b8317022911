import { MINUTE_MS } from '#contract/dates.ts'
import { type Capability, hasCapability, secondFactorFor } from '#contract/staff/staff-roles.ts'
import { SECOND_FACTOR_MINUTES } from '#contract/staff/staff-shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireCapability, type StaffMember } from '#server/platform/staff.ts'
import { readSecondFactorAt } from './second-factor.queries.ts'
import { readRoles } from './staff.queries.ts'

type StaffDeps = Pick<Deps, 'database' | 'wallClock'>

/** Whether a second factor was entered in the session, and a short while ago. */
export const readFactorState = async (
  { wallClock }: Pick<Deps, 'wallClock'>,
  db: Db,
  person: Person,
): Promise<{ readonly isEntered: boolean; readonly isRecent: boolean }> => {
  const enteredAt = await readSecondFactorAt(db, person)
  const oldest = wallClock.now().getTime() - SECOND_FACTOR_MINUTES * MINUTE_MS
  return { isEntered: enteredAt !== null, isRecent: enteredAt !== null && enteredAt.getTime() >= oldest }
}

/** @throws secondFactorNeeded */
const requireSecondFactor = async (
  deps: StaffDeps,
  person: Person,
  capability: Capability,
): Promise<void> => {
  const when = secondFactorFor(capability)
  if (when === 'never') return
  const { isEntered, isRecent } = await readFactorState(deps, deps.database.db, person)
  if (!isEntered || (when === 'recent' && !isRecent)) throw new Refusal('secondFactorNeeded')
}

/** Whether an account has a role. */
export const isStaff = async (db: Db, userId: string): Promise<boolean> =>
  (await readRoles(db, userId)).length > 0

/** Whether an account has a capability of staff now. */
export const isCapable = async (db: Db, userId: string, capability: Capability): Promise<boolean> =>
  hasCapability(await readRoles(db, userId), capability)

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

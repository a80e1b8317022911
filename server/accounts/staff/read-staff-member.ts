import type { StaffMemberInfo } from '#contract/staff/staff-shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Staff } from '#server/platform/actor.ts'
import { hasPasskeys } from '../passkeys/passkeys.queries.ts'
import { readUser } from '../read-user.ts'
import { readSecondFactor, readSecondFactorAt } from './second-factor.queries.ts'

/** The signed-in member of staff, with the state of their second factor. */
export const readStaffMember = async (deps: Deps, staff: Staff): Promise<StaffMemberInfo> => {
  const { db } = deps.database
  const [user, app, hasPasskey, enteredAt] = await Promise.all([
    readUser(deps, db, staff.userId),
    readSecondFactor(db, staff.userId),
    hasPasskeys(db, staff.userId),
    readSecondFactorAt(db, staff),
  ])
  const hasApp = app !== null
  const secondFactor = hasApp || hasPasskey ? (enteredAt === null ? 'needed' : 'entered') : 'unset'
  return {
    staffId: staff.staffId,
    roles: [...staff.roles],
    name: user?.fullName ?? null,
    secondFactor,
    hasApp,
    hasPasskey,
  }
}

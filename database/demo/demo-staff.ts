import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { STAFF_ROLES, type StaffRole } from '#contract/staff/staff-roles.ts'
import { appointStaff } from '#server/accounts/staff/appoint-staff.ts'
import { presetSecondFactor } from '#server/accounts/staff/second-factor.ts'
import type { Deps } from '#server/deps.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { postToSandbox } from './post-to-sandbox.ts'
import { joinAt, withClockAt } from './with-clock-at.ts'

const NAMES: Readonly<Record<StaffRole, string>> = {
  reviewer: 'Ines Calloway',
  support: 'Tom Beckett',
  finance: 'Hana Okafor',
  admin: 'Ruth Lindqvist',
}

const JOINED_DAYS_AGO: Readonly<Record<StaffRole, number>> = {
  reviewer: 190,
  support: 260,
  finance: 330,
  admin: 410,
}

/** `reviewer@mail.example`: on the demo's domain. */
export const demoStaffEmail = (role: StaffRole): string => `${role}@mail.example`

/** Authenticator secret of a demo account, in base32: as public as the demo's password. */
const demoSecret = (role: StaffRole): string => `DEMO${role.toUpperCase()}`.padEnd(32, 'A')

/** One account per role, for the staff pages. Outside production only. */
export const seedDemoStaff = async (
  deps: Deps,
  phc: string,
  sandboxOrigin: string | undefined,
): Promise<Readonly<Record<StaffRole, StaffMember>>> => {
  const members = {} as Record<StaffRole, StaffMember>
  for (const role of STAFF_ROLES) {
    const joinedAt = new Date(deps.clock.now().getTime() - JOINED_DAYS_AGO[role] * DAY_MS)
    const appointedAt = new Date(joinedAt.getTime() + HOUR_MS)
    const userId = await joinAt(deps, joinedAt, { email: demoStaffEmail(role), fullName: NAMES[role], phc })
    await appointStaff(withClockAt(deps, appointedAt), { userId, roles: [role] })
    await presetSecondFactor({ ...deps, wallClock: { now: () => appointedAt } }, userId, demoSecret(role))
    members[role] = { staffId: userId, roles: [role] }
  }
  const apps = STAFF_ROLES.map((role) => ({ account: demoStaffEmail(role), secret: demoSecret(role) }))
  if (sandboxOrigin !== undefined) await postToSandbox(sandboxOrigin, '/authenticator', apps)
  return members
}

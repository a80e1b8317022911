import { STAFF_ROLES, type StaffRole } from '#contract/staff-roles.ts'
import { addAccount } from '#server/accounts/sign-in/add-account.ts'
import { appointStaff } from '#server/accounts/staff/appoint-staff.ts'
import type { Deps } from '#server/deps.ts'

const NAMES: Readonly<Record<StaffRole, string>> = {
  reviewer: 'Ines Calloway',
  support: 'Tom Beckett',
  finance: 'Hana Okafor',
  admin: 'Ruth Lindqvist',
}

/** `reviewer@mail.example`: on the domain of the demo world's people. */
export const demoStaffEmail = (role: StaffRole): string => `${role}@mail.example`

/** One account of each role, to look at the staff's pages with. Made where it isn't production, and nowhere else. */
export const seedDemoStaff = async (deps: Deps, phc: string): Promise<void> => {
  for (const role of STAFF_ROLES) {
    const userId = await addAccount(deps, { email: demoStaffEmail(role), fullName: NAMES[role], phc })
    await appointStaff(deps, { userId, roles: [role] })
  }
}

import type { StaffRole } from '#contract/staff-roles.ts'
import { Refusal } from './refusal.ts'

/** Who works for us, and as what. The acts that take one say which roles may. */
export type StaffMember = { readonly staffId: string; readonly role: StaffRole }

/** @throws notAllowed for any other role */
export const requireRole = ({ role }: StaffMember, ...roles: readonly StaffRole[]): void => {
  if (!roles.includes(role))
    throw new Refusal('notAllowed', { reason: `for ${roles.join(', ')}, not for ${role}` })
}

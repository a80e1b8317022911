import { Refusal } from './refusal.ts'

/** Who works for us, and as what. The acts that take one say which roles may. */
export type StaffRole = 'reviewer' | 'support' | 'finance' | 'admin'
export type StaffMember = { readonly staffId: string; readonly role: StaffRole }

/** @throws notAllowed for any other role */
export const requireRole = ({ role }: StaffMember, ...roles: readonly StaffRole[]): void => {
  if (!roles.includes(role))
    throw new Refusal('notAllowed', { reason: `for ${roles.join(', ')}, not for ${role}` })
}

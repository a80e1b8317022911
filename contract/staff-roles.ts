/** What staff work as: each call of theirs says which of them may make it. */
export const STAFF_ROLES = ['reviewer', 'support', 'finance', 'admin'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

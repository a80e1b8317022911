/** Roles of staff. One person may hold several. */
export const STAFF_ROLES = ['reviewer', 'support', 'finance', 'admin'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

type Grant = {
  /** Roles that have the capability. An admin has every one. */
  readonly roles: readonly Exclude<StaffRole, 'admin'>[]
}

const to = (...roles: Grant['roles']): Grant => ({ roles })

/**
 * What staff may do, and which roles may do it. Calls, acts and menus ask for a capability, never for a role, so a new
 * role is a change to this table alone.
 */
export const CAPABILITIES = {
  /** To be in the staff area at all. */
  'staff.enter': to('reviewer', 'support', 'finance'),
  'staff.appoint': to(),

  'review.read': to('reviewer', 'support'),
  'review.decide': to('reviewer'),
  'report.decide': to('reviewer'),
  'case.hide': to('reviewer'),
  'case.curate': to('reviewer'),

  'order.read': to('support', 'finance'),
  'refund.order': to('support', 'finance'),
  'dispute.answer': to('support', 'finance'),

  'hold.account': to('finance'),
  'transfers.stop': to('finance'),
  'books.read': to('finance'),
  'difference.explain': to('finance'),
  'audit.read': to('finance'),
} as const satisfies Record<string, Grant>

export type Capability = keyof typeof CAPABILITIES

export const rolesWith = (capability: Capability): readonly StaffRole[] => {
  const { roles }: Grant = CAPABILITIES[capability]
  return [...roles, 'admin']
}

export const hasCapability = (roles: readonly StaffRole[], capability: Capability): boolean =>
  rolesWith(capability).some((role) => roles.includes(role))

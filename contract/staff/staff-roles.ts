/** Roles of staff. One person may hold several. */
export const STAFF_ROLES = ['reviewer', 'support', 'finance', 'admin'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

type Grant = {
  /** Roles that have the capability. An admin has every one. */
  readonly roles: readonly Exclude<StaffRole, 'admin'>[]
  /** When the second factor must have been entered: in this session, or within the last ten minutes. */
  readonly secondFactor: 'never' | 'session' | 'recent'
}

const to = (...roles: Grant['roles']): Grant => ({ roles, secondFactor: 'session' })
/** For what moves money or changes roles. */
const afterCode = (...roles: Grant['roles']): Grant => ({ roles, secondFactor: 'recent' })

/**
 * What staff may do, and which roles may do it. Calls, acts and menus ask for a capability, never for a role, so a new
 * role is a change to this table alone.
 */
export const CAPABILITIES = {
  /** To come to the door of the staff area, where the second factor is asked for. */
  'staff.enter': { roles: ['reviewer', 'support', 'finance'], secondFactor: 'never' },
  /** To be in the staff area: to search it, and to see one's own work. */
  'work.read': to('reviewer', 'support', 'finance'),
  'staff.appoint': afterCode(),
  'person.read': to('reviewer', 'support'),
  /** To end a person's sessions, to move their account to another address, to erase them as they asked. */
  'person.change': afterCode('support'),

  'review.read': to('reviewer', 'support'),
  'review.decide': to('reviewer'),
  'document.read': to('reviewer'),
  'report.decide': to('reviewer'),
  /** To find any case, and to read all that happened to it. */
  'case.read': to('reviewer', 'support', 'finance'),
  'case.hide': to('reviewer'),
  'case.end': to('reviewer'),
  'case.curate': to('reviewer'),

  'lead.work': to('support'),
  'support.answer': to('support'),

  'insight.read': to('reviewer', 'support', 'finance'),
  'experiment.run': to(),
  'error.work': to('support'),

  'order.read': to('support', 'finance'),
  'refund.order': afterCode('support', 'finance'),
  'dispute.answer': to('support', 'finance'),

  'hold.account': afterCode('finance'),
  'transfers.stop': afterCode('finance'),
  /** To bear what a case is below zero. */
  'balance.write_off': afterCode('finance'),
  /** To write to the organizer of a case about its money. */
  'organizer.write': to('finance'),
  'books.read': to('finance'),
  'difference.explain': to('finance'),
  'audit.read': to('finance'),
  /** To read what was mailed to whom, without links that open anything. */
  'mail.read': to('support'),
  /** Background work, events of the provider, settings. */
  'system.read': to(),
  'system.retry': to(),
} as const satisfies Record<string, Grant>

export type Capability = keyof typeof CAPABILITIES

export const rolesWith = (capability: Capability): readonly StaffRole[] => {
  const { roles }: Grant = CAPABILITIES[capability]
  return [...roles, 'admin']
}

export const secondFactorFor = (capability: Capability): Grant['secondFactor'] =>
  CAPABILITIES[capability].secondFactor

export const hasCapability = (roles: readonly StaffRole[], capability: Capability): boolean =>
  rolesWith(capability).some((role) => roles.includes(role))

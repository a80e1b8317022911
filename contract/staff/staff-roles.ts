/** Roles of staff. One person may hold several. */
export const STAFF_ROLES = ['reviewer', 'support', 'finance', 'admin'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

type Grant = {
  /** Roles that have the capability; an admin has all of them. */
  readonly roles: readonly Exclude<StaffRole, 'admin'>[]
  /** When the second factor must have been entered: in this session, or within the last ten minutes. */
  readonly secondFactor: 'never' | 'session' | 'recent'
}

const to = (...roles: Grant['roles']): Grant => ({ roles, secondFactor: 'session' })
/** For actions that move money or change roles. */
const afterCode = (...roles: Grant['roles']): Grant => ({ roles, secondFactor: 'recent' })

/**
 * Staff capabilities and the roles that have them. Calls, acts and menus check a capability, never a role, so
 * a new role changes this table alone.
 */
export const CAPABILITIES = {
  /** Reaches the sign-in page of the staff area, where the second factor is entered. */
  'staff.enter': { roles: ['reviewer', 'support', 'finance'], secondFactor: 'never' },
  /** Uses the staff area: search, and one's own work queue. */
  'work.read': to('reviewer', 'support', 'finance'),
  'staff.appoint': afterCode(),
  'person.read': to('reviewer', 'support'),
  /** Ends a person's sessions, moves their account to another address, erases them on request. */
  'person.change': afterCode('support'),

  'review.read': to('reviewer', 'support'),
  'review.decide': to('reviewer'),
  'document.read': to('reviewer'),
  'report.decide': to('reviewer'),
  /** Finds any case and reads its history. */
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
  /** May block an e-mail address, a network or a card from paying. */
  'order.block': to('support', 'finance'),
  'dispute.answer': to('support', 'finance'),

  'hold.account': afterCode('finance'),
  'transfers.stop': afterCode('finance'),
  /** May write off a case's negative balance. */
  'balance.write_off': afterCode('finance'),
  /** May write to a case's organizer about its money. */
  'organizer.write': to('finance'),
  'books.read': to('finance'),
  'difference.explain': to('finance'),
  'audit.read': to('finance'),
  /** Reads sent mails, with secret links removed. */
  'mail.read': to('support'),
  /** Background jobs, webhooks, settings. */
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

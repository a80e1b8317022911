/** Roles of staff. One person may hold several. */
export const STAFF_ROLES = ['reviewer', 'support', 'finance', 'admin'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

type Grant = {
  /** Roles that have the capability; an admin has all of them. */
  readonly roles: readonly Exclude<StaffRole, 'admin'>[]
  /** When the second factor must have been entered: in this session, or within the last `SECOND_FACTOR_MINUTES`. */
  readonly secondFactor: 'never' | 'session' | 'recent'
}

const grantTo = (...roles: Grant['roles']): Grant => ({ roles, secondFactor: 'session' })
/** Also requires a second factor entered minutes ago: for actions that move money or change roles. */
const grantWithRecentCode = (...roles: Grant['roles']): Grant => ({ roles, secondFactor: 'recent' })

/**
 * Staff capabilities and the roles that have them. Calls, acts and menus check a capability, never a role. A new role is
 * added here, to the check of `staff_role` by a migration, and to the demo's staff.
 */
export const CAPABILITIES = {
  /** Reaches the sign-in page of the staff area, where the second factor is entered. */
  'staff.enter': { roles: ['reviewer', 'support', 'finance'], secondFactor: 'never' },
  /** Uses the staff area: search, and one's own work queue. */
  'work.read': grantTo('reviewer', 'support', 'finance'),
  /** Changes a person's roles and second factor, and anything else about the account of a person with a role. */
  'role.change': grantWithRecentCode(),
  'person.read': grantTo('reviewer', 'support'),
  /** Ends a person's sessions, moves their account to another address, erases them on request. */
  'person.change': grantWithRecentCode('support'),

  'review.read': grantTo('reviewer', 'support'),
  'review.decide': grantTo('reviewer'),
  'document.read': grantTo('reviewer'),
  'report.decide': grantTo('reviewer'),
  /** Finds any case and reads its history. */
  'case.read': grantTo('reviewer', 'support', 'finance'),
  'case.hide': grantTo('reviewer'),
  'case.end': grantTo('reviewer'),
  'case.curate': grantTo('reviewer'),

  'lead.work': grantTo('support'),
  'support.answer': grantTo('support'),

  'insight.read': grantTo('reviewer', 'support', 'finance'),
  'experiment.run': grantTo(),
  'error.work': grantTo('support'),

  'order.read': grantTo('support', 'finance'),
  'refund.order': grantWithRecentCode('support', 'finance'),
  /** May block an e-mail address, a network or a card from paying. */
  'order.block': grantTo('support', 'finance'),
  'dispute.answer': grantTo('support', 'finance'),

  'hold.account': grantWithRecentCode('finance'),
  'transfers.stop': grantWithRecentCode('finance'),
  /** May write off a case's negative balance. */
  'balance.write_off': grantWithRecentCode('finance'),
  /** May write to a case's organizer about its money. */
  'organizer.write': grantTo('finance'),
  'books.read': grantTo('finance'),
  'difference.explain': grantTo('finance'),
  'audit.read': grantTo('finance'),
  /** Reads sent mails, with secret links removed. */
  'mail.read': grantTo('support'),
  /** Background jobs, webhooks, settings. */
  'system.read': grantTo(),
  'system.retry': grantTo(),
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

import type { CodeName } from '#contract/codes.ts'
import { type Capability, hasCapability, STAFF_ROLES, type StaffRole } from '#contract/staff/staff-roles.ts'

/** Roles and rows of server/access.test.ts, which makes every call in every role and checks the answer's code. */

export const SIGNED_IN_ROLES = ['stranger', 'owner', 'coOrganizer', ...STAFF_ROLES] as const
export type SignedInRole = (typeof SIGNED_IN_ROLES)[number]
const SIGNED_OUT_ROLES = ['anonymous', 'donor', 'beneficiary'] as const
export const ROLES = [...SIGNED_OUT_ROLES, ...SIGNED_IN_ROLES] as const
export type Role = (typeof ROLES)[number]

export const isSignedInRole = (who: Role): who is SignedInRole =>
  !SIGNED_OUT_ROLES.some((role) => role === who)
export const isStaff = (who: Role): who is StaffRole => STAFF_ROLES.some((role) => role === who)

/** The test's fixtures, from which rows make their input. */
export type Facts = {
  readonly people: Readonly<Record<SignedInRole, string>>
  readonly caseId: string
  readonly draftCaseId: string
  /** The case in which the owner raises for themselves. */
  readonly ownCaseId: string
  readonly linkCookie: string
  readonly orderId: string
  readonly orderKey: string
  readonly donationToken: string
  readonly ownersSession: string
  /** The link of an invitation that no one accepted. */
  readonly teamToken: string
  /** The link of a request to vouch that no one answered. */
  readonly vouchToken: string
}
export type Row = {
  readonly input: (facts: Facts, who: Role) => Readonly<Record<string, unknown>>
  readonly expected: (who: Role) => CodeName
}
type Input = Row['input']

/** A call that answers every caller the same. */
export const sameForAll = (name: CodeName, input: Input): Row => ({ input, expected: () => name })
/** A call for any signed-in person. */
export const person = (name: CodeName, input: Input): Row => ({
  input,
  expected: (who) => (isSignedInRole(who) ? name : 'tokenMissing'),
})
/** A call for the owner only; other signed-in people get the code `others`. */
export const owner = (name: CodeName, others: CodeName, input: Input): Row => ({
  input,
  expected: (who) => (who === 'owner' ? name : isSignedInRole(who) ? others : 'tokenMissing'),
})
/** A call for the owner and a co-organizer of the published case; others get the code `others`. */
export const team = (name: CodeName, others: CodeName, input: Input): Row => ({
  input,
  expected: (who) =>
    who === 'owner' || who === 'coOrganizer' ? name : isSignedInRole(who) ? others : 'tokenMissing',
})
/** A call for staff with this capability only. */
export const staff = (capability: Capability, name: CodeName, input: Input): Row => ({
  input,
  expected: (who) => {
    if (!isSignedInRole(who)) return 'tokenMissing'
    return isStaff(who) && hasCapability([who], capability) ? name : 'notAllowed'
  },
})
/** A call with a donation's key or token, which only the donor has; others get the code `others`. */
export const donor = (name: CodeName, others: CodeName, input: Input): Row => ({
  input,
  expected: (who) => (who === 'donor' ? name : others),
})

/** A call for the recipient of a case: its owner if they raise for themselves, else its beneficiary. */
export const recipient = (name: CodeName, more: object = {}): Row => ({
  input: ({ caseId, ownCaseId }, who) => ({ caseId: who === 'beneficiary' ? caseId : ownCaseId, ...more }),
  expected: (who) => {
    if (who === 'owner' || who === 'beneficiary') return name
    return isSignedInRole(who) ? 'notAllowed' : 'tokenMissing'
  },
})

/** A call for the owner and reviewing staff; others get the code `others`, as if the case didn't exist. */
export const caseReader = (name: CodeName, others: CodeName, input: Input): Row => ({
  input,
  expected: (who) =>
    who === 'owner' || (isStaff(who) && hasCapability([who], 'review.read')) ? name : others,
})

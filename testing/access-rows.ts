import type { CodeName } from '#contract/codes.ts'
import { type Capability, hasCapability, STAFF_ROLES, type StaffRole } from '#contract/staff/staff-roles.ts'

/** Callers of the matrix in server/access.test.ts, and the format of its rows. */

export const PEOPLE = ['stranger', 'owner', ...STAFF_ROLES] as const
export type SignedInRole = (typeof PEOPLE)[number]
const NOBODY = ['anonymous', 'donor', 'beneficiary'] as const
export const WHO = [...NOBODY, ...PEOPLE] as const
export type Role = (typeof WHO)[number]

export const isSignedInRole = (who: Role): who is SignedInRole => !NOBODY.some((nobody) => nobody === who)
export const isStaff = (who: Role): who is StaffRole => STAFF_ROLES.some((role) => role === who)

export type Facts = {
  readonly people: Readonly<Record<SignedInRole, string>>
  readonly caseId: string
  readonly draftCaseId: string
  /** The owner's case for themselves. */
  readonly ownCaseId: string
  readonly linkCookie: string
  readonly orderId: string
  readonly orderKey: string
  readonly donationToken: string
  readonly ownersSession: string
}
export type Row = {
  readonly input: (of: Facts, who: Role) => Readonly<Record<string, unknown>>
  readonly expected: (who: Role) => CodeName
}
type Input = Row['input']

/** The same answer for every caller. */
export const sameForAll = (name: CodeName, input: Input): Row => ({ input, expected: () => name })
/** A signed-in person, about themselves. */
export const person = (name: CodeName, input: Input): Row => ({
  input,
  expected: (who) => (isSignedInRole(who) ? name : 'tokenMissing'),
})
/** The owner only; other people get the second code. */
export const owner = (name: CodeName, others: CodeName, input: Input): Row => ({
  input,
  expected: (who) => (who === 'owner' ? name : isSignedInRole(who) ? others : 'tokenMissing'),
})
/** Only staff with this capability. */
export const staff = (capability: Capability, name: CodeName, input: Input): Row => ({
  input,
  expected: (who) => {
    if (!isSignedInRole(who)) return 'tokenMissing'
    return isStaff(who) && hasCapability([who], capability) ? name : 'notAllowed'
  },
})
/** Holders of a donation's key or token, signed in or not; others use an invalid one. */
export const donor = (name: CodeName, others: CodeName, input: Input): Row => ({
  input,
  expected: (who) => (who === 'donor' ? name : others),
})

/** The owner for themselves, and the other case's beneficiary; each uses their own case. */
export const recipient = (name: CodeName, more: object = {}): Row => ({
  input: (of, who) => ({ caseId: who === 'beneficiary' ? of.caseId : of.ownCaseId, ...more }),
  expected: (who) => {
    if (who === 'owner' || who === 'beneficiary') return name
    return isSignedInRole(who) ? 'notAllowed' : 'tokenMissing'
  },
})

/** The owner and reviewing staff; for others a case that isn't public doesn't exist. */
export const caseReader = (name: CodeName, others: CodeName, input: Input): Row => ({
  input,
  expected: (who) =>
    who === 'owner' || (isStaff(who) && hasCapability([who], 'review.read')) ? name : others,
})

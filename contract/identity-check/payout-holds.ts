/** What holds one recipient’s payouts, who may lift it, and when disputes open a hold. */

/** Hours that a changed bank account holds payouts. */
export const BANK_CHANGE_HOURS = 72

export const HOLD_KINDS = [
  'staff',
  'bank_changed',
  'bank_refused',
  'disputes',
  'books',
  'identity',
  'name_mismatch',
  'hidden',
  'account_stopped',
] as const
export type HoldKind = (typeof HOLD_KINDS)[number]

/** Our own holds: their words are ours, too. `account_stopped` is the hold of an account that the provider disabled. */
export type OwnHoldKind = Exclude<HoldKind, 'account_stopped'>

/** Our holds that freeze an account: it counts as disabled, and its cases can't receive donations. */
export const FREEZING_HOLDS: readonly OwnHoldKind[] = ['staff', 'identity', 'name_mismatch']
/** Holds that staff open. */
export const STAFF_HOLD_KINDS = ['staff', 'identity'] as const satisfies readonly HoldKind[]
export type StaffHoldKind = (typeof STAFF_HOLD_KINDS)[number]
/** Holds that staff can lift; the others end with another bank account, or by time. */
export const LIFTED_BY_STAFF: readonly HoldKind[] = [
  'staff',
  'identity',
  'name_mismatch',
  'hidden',
  'disputes',
  'books',
]

/** Length of the internal reason for a freeze, and of the message to the account's owner. */
export const HOLD_TEXT_MIN = 20
export const HOLD_TEXT_MAX = 500
/** Length of an appeal against a hold. */
export const HOLD_APPEAL_MIN = 20
export const HOLD_APPEAL_MAX = 1000
/** Business days within which we, and usually the provider, answer about a hold. */
export const HOLD_ANSWER_BUSINESS_DAYS = 2

/** Days of donations counted in the dispute rate. */
export const DISPUTE_RATE_DAYS = 60
/** Minimum number of disputes, and their minimum percentage of donations, to open a hold. */
export const DISPUTE_RATE_COUNT = 5
export const DISPUTE_RATE_PERCENT = 1

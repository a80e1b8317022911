/** States and times of a payout, and limits of its note and holds. */

/** Days between payouts to a verified recipient; `payout-dates.policy.ts` makes dates of them. */
export const PAYOUT_EVERY_DAYS = 7
/** Business days that a bank takes to show a payout, at least and at most. */
export const BANK_BUSINESS_DAYS = { min: 2, max: 5 } as const

/** How long a payout takes, before the bank payout has its own date. */
export const BANK_DAYS_TEXT = `usually ${BANK_BUSINESS_DAYS.min}, at most ${BANK_BUSINESS_DAYS.max} business days`

export const PAYOUT_STATES = ['scheduled', 'in_transit', 'paid', 'failed', 'reversed', 'canceled'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** Maximum attempts to send a week's money; then its recipient is asked for another bank account. */
export const PAYOUT_TRIES_MAX = 3

export const USE_NOTE_MIN = 10
export const USE_NOTE_MAX = 280
export const USE_NOTE_LINES_MAX = 12
export const USE_NOTE_LINE_MAX = 80
export const USE_NOTE_PHOTOS_MAX = 6
/** Hours after posting that a note can be edited. */
export const USE_NOTE_EDIT_HOURS = 48
/** Days after a payout arrived that its recipient is asked for a note. */
export const USE_NOTE_WINDOW_DAYS = 14
/** Days after the arrival when reminders are mailed; the arrival mail already asks for a note. */
export const USE_NOTE_ASK_DAYS = [3, 10] as const
/**
 * Minutes between posting a note and mailing its latest version: most mistakes are seen in the first minutes, and a mail
 * can’t be taken back.
 */
export const USE_NOTE_MAIL_MINUTES = 10

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

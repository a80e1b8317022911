/** What browser and server call a transfer to a recipient, its states, and what it paid for. */

export const PAYOUT_STATES = ['scheduled', 'in_transit', 'paid', 'failed', 'reversed', 'canceled'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** How often a week's money is sent before its recipient is asked for another bank account. */
export const PAYOUT_TRIES_MAX = 3

export const USE_NOTE_MIN = 10
export const USE_NOTE_MAX = 280
export const USE_NOTE_LINES_MAX = 12
export const USE_NOTE_LINE_MAX = 80
export const USE_NOTE_PHOTOS_MAX = 6
/** How long after it was posted a note can be changed. */
export const USE_NOTE_EDIT_HOURS = 48
/** How long after a transfer arrived its recipient is asked what it paid for. */
export const USE_NOTE_ASKED_DAYS = 14
/** On which days after that they are asked again; on the day itself, the mail that it arrived asks. */
export const USE_NOTE_ASK_DAYS = [3, 10] as const
/** How long after a note was posted it goes out by mail, as last changed. */
export const USE_NOTE_MAIL_MINUTES = 10

/** How long a changed bank account holds transfers. */
export const BANK_CHANGE_HOURS = 72

export const HOLD_KINDS = ['staff', 'bank_changed', 'bank_refused', 'disputes', 'books', 'identity'] as const
export type HoldKind = (typeof HOLD_KINDS)[number]

/** Holds that freeze an account: it counts as disabled, and nobody can give. */
export const FREEZES: readonly HoldKind[] = ['staff', 'identity']
/** Holds that staff open. */
export const STAFF_HOLD_KINDS = ['staff', 'identity'] as const satisfies readonly HoldKind[]
export type StaffHoldKind = (typeof STAFF_HOLD_KINDS)[number]
/** Holds that staff lift; another bank account ends the others, or time. */
export const LIFTED_BY_STAFF: readonly HoldKind[] = ['staff', 'identity', 'disputes', 'books']

/** Why an account is frozen or unfrozen, for staff; and the message that its owner reads. */
export const HOLD_TEXT_MIN = 20
export const HOLD_TEXT_MAX = 500
/** Asking for another look at a hold. */
export const APPEAL_MIN = 20
export const APPEAL_MAX = 1000

/** Gifts of so many days are looked at for the rate at which banks dispute them. */
export const DISPUTE_RATE_DAYS = 60
/** From so many disputes on, where they are more than so many of a hundred gifts. */
export const DISPUTE_RATE_COUNT = 5
export const DISPUTE_RATE_PERCENT = 1

/** When a payout leaves and arrives, and how often it is tried. */

/** Days between payouts to a verified recipient; `payout-dates.policy.ts` makes dates of them. */
export const PAYOUT_EVERY_DAYS = 7
/** Business days that a bank takes to show a payout, at least and at most. */
export const BANK_BUSINESS_DAYS = { min: 2, max: 5 } as const

/** How long a payout takes, before the bank payout has its own date. */
export const BANK_DAYS_TEXT = `usually ${BANK_BUSINESS_DAYS.min}, at most ${BANK_BUSINESS_DAYS.max} business days`

/** Maximum attempts to send a week's money; then its recipient is asked for another bank account. */
export const PAYOUT_TRIES_MAX = 3

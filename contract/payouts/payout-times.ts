/** When a payout leaves and arrives, and how often it is tried. */

/** Days between payouts to a verified recipient who didn't choose daily ones; `payout-dates.policy.ts` makes dates of them. */
export const PAYOUT_EVERY_DAYS = 7
/** Hour of the Pacific day at which a daily payout is due: it has what cleared by then. */
export const DAILY_PAYOUT_HOUR = 8
/** Bank days that a payout usually takes to its bank; `arrival-day.ts` makes a day of them. */
export const BANK_DAYS = 2

/** Maximum attempts to send a payout; then its recipient is asked for another bank account. */
export const PAYOUT_TRIES_MAX = 3

/** Deadlines of a case whose recipient isn't verified; `cases.policy.ts` makes dates of them. */

/** Days after publication until a case without a verified recipient stops accepting donations. */
export const DONATIONS_PAUSE_AFTER_DAYS = 30
/** Days after publication until a case's donations are refunded, if the recipient still isn't verified. */
export const REFUNDS_AFTER_DAYS = 60

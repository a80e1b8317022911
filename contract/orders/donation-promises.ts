/** What donors are promised about a gift, as figures that the pages, the mails and the rules share. */

/** Transfers to a verified recipient. */
export const TRANSFER_EVERY_DAYS = 7
/** How long a gift is taken back without asking why, if it isn't paid out yet. */
export const UNDO_HOURS = 24
export const TIP_BACK_DAYS = 30
export const REFUND_ASK_DAYS = 365
/** The same as people say it. */
export const REFUND_ASK_TIME = 'one year'
/** How long a request for a refund waits for its answer. */
export const REFUND_ANSWER_BUSINESS_DAYS = 2
/** How long somebody whose withdrawal account is on hold waits for our answer, and mostly for the provider's. */
export const HOLD_ANSWER_BUSINESS_DAYS = 2

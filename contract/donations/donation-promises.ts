/** Promises to donors, as figures shared by pages, mails and rules. Those to recipients are in `payout-times.ts`. */

/** Hours during which a donor can undo a donation that isn't paid out yet. */
export const UNDO_HOURS = 24
/** Days during which a donor can take a tip back. */
export const TIP_BACK_DAYS = 30
/** Days during which a donor can ask for a refund. */
export const REFUND_ASK_DAYS = 365
/** The refund period in words. */
export const REFUND_ASK_TIME = 'one year'
/** Days that the mailed link to the list of one's donations works. */
export const DONATIONS_LINK_DAYS = 30
/** Days for which a donor's list shows a payment that failed. */
export const FAILED_PAYMENT_DAYS = 30
/** Business days within which we answer a refund request. */
export const REFUND_ANSWER_BUSINESS_DAYS = 2
/** How long after paying its donor can correct the address that the receipt went to. */
export const ADDRESS_CORRECTION_MINUTES = 60

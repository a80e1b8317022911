/** When a decision about a review is due, and until when it can be appealed. */

/** Business days until the first decision is due, at noon. */
export const REVIEW_BUSINESS_DAYS = 1
/** The same promise in words, before anything is submitted. */
export const REVIEW_PROMISE = 'by noon Pacific Time on the next business day'
/** Hours for which a review stays with the reviewer who took it. Then another may take it over, if it isn't decided. */
export const CLAIM_HOURS = 4
/** Business days until another reviewer's decision about an appeal is due. */
export const APPEAL_BUSINESS_DAYS = 3
/** Days after a decision during which it can be appealed, once. */
export const APPEAL_WINDOW_DAYS = 14

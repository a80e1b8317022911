/** Sizes and numbers of vouches: what people confirm by their own mailed link about a recipient. */

/** Addresses that may be asked for one case, whatever they answered. */
export const VOUCH_REQUESTS_MAX = 8
/** Requests that one address gets in a day, over all cases. */
export const VOUCH_MAILS_PER_DAY = 2
/** Vouches that the page shows. */
export const VOUCHES_SHOWN = 3
export const VOUCH_TOWN_MAX = 60
export const VOUCH_RELATION_MAX = 80

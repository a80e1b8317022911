/** Limits of notifications. */

export const PUSH_ENDPOINT_MAX = 1000
/** Browsers that follow one case. */
export const PUSH_FOLLOWERS_MAX = 5000
/** Browsers in which its organizer hears of gifts. */
export const PUSH_ORGANIZER_MAX = 10
/** Subscriptions to one case from one network: a school's, and then that many a day. */
export const PUSH_OF_NETWORK = 30

/** How long a person stays signed in. */

/** Lifetime of `token`. */
export const TOKEN_MINUTES = 30
/** Days without use after which a session expires. */
export const SESSION_IDLE_DAYS = 14
/** Maximum age of a session in days, used or not. */
export const SESSION_DAYS = 60
/** A session signed in within these minutes counts as fresh: sensitive changes need no re-authentication. */
export const FRESH_SESSION_MINUTES = 10

/**
 * Seconds during which a replaced refresh token still returns its successor: two tabs may refresh at the same
 * time.
 */
export const REFRESH_OVERLAP_SECONDS = 20

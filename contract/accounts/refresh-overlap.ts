/** A refresh token that was replaced a moment ago still gets its successor: two tabs may ask at once. */
export const REFRESH_OVERLAP_SECONDS = 20

/** Cards that an account keeps at most. */
export const KEPT_CARDS_MAX = 5

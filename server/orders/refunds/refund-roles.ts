/** Who of the staff may give money back, decide requests for it, and answer a donor's bank. */
export const REFUND_ROLES = ['support', 'finance', 'admin'] as const

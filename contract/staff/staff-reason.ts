import { trimmedShape } from '#contract/text-shape.ts'

export const STAFF_REASON_MAX = 2000
export const STAFF_REASON_MISSING = 'Say why. It goes into the audit log.'

/** Why a member of staff does what they do: each act that needs a reason writes it into the audit log. */
export const staffReasonShape = trimmedShape(STAFF_REASON_MAX).min(1, STAFF_REASON_MISSING)

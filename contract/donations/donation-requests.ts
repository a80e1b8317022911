/** Requests available on a donor's page, and the reasons they can choose. */

export const REFUND_REQUEST_REASONS = [
  { code: 'mistake', label: 'I gave by mistake, or the wrong amount' },
  { code: 'twice', label: 'I gave twice' },
  { code: 'not_me', label: 'I didn’t make this gift' },
  { code: 'not_true', label: 'The story isn’t true, or the money isn’t used for it' },
  { code: 'changed', label: 'My own situation changed' },
  { code: 'other', label: 'Something else' },
] as const
export const refundRequestReasonCodes = REFUND_REQUEST_REASONS.map((reason) => reason.code)

/** Reasons of stored requests: those of donors, and `refund_failed`, which we open after a bank sent a refund back. */
export const STORED_REQUEST_REASONS = [...refundRequestReasonCodes, 'refund_failed'] as const
export type StoredRequestReason = (typeof STORED_REQUEST_REASONS)[number]

export const REQUEST_TEXT_MAX = 2000
export const REQUEST_TEXT_MISSING = 'Tell us a little more: what happened?'

/** Return states shown to donors: `agreed` hasn't left yet, and `on_its_way` is pending at the provider. */
export const DONATION_RETURN_STATES = ['agreed', 'on_its_way', 'sent', 'failed'] as const
export type DonationReturnState = (typeof DONATION_RETURN_STATES)[number]

/** Why money was returned. `provider` and `fraud_warning` happen without a request here. */
export const DONATION_RETURN_REASONS = [
  'donor',
  'tip',
  'duplicate',
  'request',
  'fraud_warning',
  'never_verified',
  'case_hidden',
  'staff',
  'provider',
] as const
export type DonationReturnReason = (typeof DONATION_RETURN_REASONS)[number]

/** `nothing_left`: the request was closed automatically, because the whole donation was returned another way. */
export const REFUND_REQUEST_STATES = ['open', 'granted', 'refused', 'nothing_left'] as const
export type RefundRequestState = (typeof REFUND_REQUEST_STATES)[number]

/** Why a donation can’t be undone (any more). */
export const UNDO_ENDINGS = ['time', 'paid_out', 'returned', 'disputed', 'refund_failed'] as const
export type UndoEnding = (typeof UNDO_ENDINGS)[number]

export const DONATION_DISPUTE_STATES = ['inquiry', 'open', 'won', 'lost', 'closed'] as const
export type DonationDisputeState = (typeof DONATION_DISPUTE_STATES)[number]

/** Two donations of one donor, case and amount within these minutes count as a repeated donation. */
export const REPEAT_WINDOW_MINUTES = 10
/** Days during which a donor can refund a repeated donation that isn’t paid out yet. */
export const REPEAT_REFUND_DAYS = 30

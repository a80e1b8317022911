/** What a donor who holds a gift's link may ask for, and what they are asked in turn. */

export const REFUND_REQUEST_REASONS = [
  { code: 'mistake', label: 'I gave by mistake, or the wrong amount' },
  { code: 'twice', label: 'I gave twice' },
  { code: 'not_me', label: 'I didn’t make this gift' },
  { code: 'not_true', label: 'The story isn’t true, or the money isn’t used for it' },
  { code: 'changed', label: 'My own situation changed' },
  { code: 'other', label: 'Something else' },
] as const
export type RefundRequestReason = (typeof REFUND_REQUEST_REASONS)[number]['code']
export const refundRequestReasonCodes = REFUND_REQUEST_REASONS.map((reason) => reason.code)

/** As kept: `refund_failed` we open ourselves, because a bank sent a refund back. */
export const KEPT_REQUEST_REASONS = [...refundRequestReasonCodes, 'refund_failed'] as const
export type KeptRequestReason = (typeof KEPT_REQUEST_REASONS)[number]

export const REQUEST_TEXT_MAX = 2000
export const REQUEST_TEXT_TOO_LONG = 'Use at most 2,000 characters.'
export const REQUEST_TEXT_MISSING = 'Tell us a little more: what happened?'

/** As a donor sees it: asked for and pending at the provider are one thing, `on_its_way`. */
export const DONATION_RETURN_STATES = ['on_its_way', 'sent', 'failed'] as const
export type DonationReturnState = (typeof DONATION_RETURN_STATES)[number]

/** Why money went back. `provider` and `fraud_warning` are without anybody’s asking here. */
export const DONATION_RETURN_REASONS = [
  'donor',
  'tip',
  'duplicate',
  'request',
  'fraud_warning',
  'never_verified',
  'staff',
  'provider',
] as const
export type DonationReturnReason = (typeof DONATION_RETURN_REASONS)[number]

/** `nothing_left`: closed by nobody, since all of the gift went back another way. */
export const REFUND_REQUEST_STATES = ['open', 'granted', 'refused', 'nothing_left'] as const
export type RefundRequestState = (typeof REFUND_REQUEST_STATES)[number]

/** Why a gift can’t be taken back without asking (any more). */
export const UNDO_ENDINGS = ['time', 'paid_out', 'returned', 'disputed', 'refund_failed'] as const
export type UndoEnding = (typeof UNDO_ENDINGS)[number]

export const DONATION_DISPUTE_STATES = ['asked', 'open', 'won', 'lost', 'closed'] as const
export type DonationDisputeState = (typeof DONATION_DISPUTE_STATES)[number]

/** Two gifts of one donor, case and amount within this time are taken for one gift sent twice. */
export const TWICE_MINUTES = 10
/** How long one of two such gifts is taken back without asking why, if it isn’t paid out yet. */
export const TWICE_BACK_DAYS = 30

/**
 * Names of an organizer's view of their fundraisers. Shapes are in fundraiser-shapes.ts, which pages don't
 * load.
 */

export const VIEWER_ROLES = ['visitor', 'owner', 'staff'] as const

/** What an owner has to do next, most urgent first. */
export const PENDING_ACTIONS = [
  'fix_changes',
  'verify_payout',
  'remind_beneficiary',
  'correct_beneficiary',
  'finish_edit',
  'write_use_note',
  'post_first_update',
  'share',
] as const
export type PendingAction = (typeof PENDING_ACTIONS)[number]

/** `/fundraiser/result/{type}` */
export const FUNDRAISER_RESULTS = ['submitted', 'published', 'need_info', 'rejected', 'updated'] as const
export type FundraiserResult = (typeof FUNDRAISER_RESULTS)[number]

/** How the beneficiary answered the organizer's invitation. */
export const INVITATION_STATES = ['waiting', 'accepted', 'declined', 'withdrawn'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]
export const DECLINE_REASON_MAX = 500
/** `unknown_organizer`: they don't know the organizer, which is reported to staff. */
export const INVITATION_ANSWERS = ['accept', 'decline', 'unknown_organizer'] as const
export type InvitationAnswer = (typeof INVITATION_ANSWERS)[number]

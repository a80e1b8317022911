/**
 * Names of an organizer's view of their fundraisers. Shapes are in fundraiser-shapes.ts, which pages don't
 * load.
 */

export const VIEWER_ROLES = ['visitor', 'owner', 'co_organizer', 'staff'] as const

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

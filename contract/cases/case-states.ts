/** Names shared by the shapes of a case and its pages: states, and list sizes. */

export const VISIBILITIES = ['draft', 'in_review', 'approved', 'live', 'rejected', 'hidden'] as const
export const DONATION_STATUSES = ['open', 'paused', 'ended', 'not_public'] as const
/** Why giving is paused: by the organizer, by an overdue identity check, or by a withdrawal account that is disabled or frozen. */
export const PAUSE_CAUSES = ['organizer', 'identity_check', 'frozen'] as const
export type PauseCause = (typeof PAUSE_CAUSES)[number]

export const NOTICE_STATUSES = ['scheduled', 'in_transit', 'paid', 'failed', 'reversed'] as const

/** Why money of a case can't be sent. */
export const HOLD_CAUSES = ['identity_check', 'hold'] as const
export type HoldCause = (typeof HOLD_CAUSES)[number]

/** Number of newest donations on a case's page and in its stream's first event. */
export const DONATIONS_WITH_CASE = 5

/** Number of newest words of support on a case's page and in its stream's first event. */
export const WORDS_WITH_CASE = 3

/** Who writes for a case beside its organizer. */
export const TEAM_ROLES = ['co_organizer', 'beneficiary'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]

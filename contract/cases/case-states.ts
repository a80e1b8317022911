/** What the shapes of a case and its pages both name: its states, and how much of it comes with its page. */

export const VISIBILITIES = ['draft', 'in_review', 'live', 'rejected', 'hidden'] as const
export const GIVING_STATES = ['open', 'paused', 'ended', 'not_public'] as const
export const NOTICE_STATUSES = ['scheduled', 'in_transit', 'paid', 'failed', 'reversed'] as const

/** Why money of a case can't be sent. */
export const HOLD_CAUSES = ['identity_check', 'hold'] as const
export type HoldCause = (typeof HOLD_CAUSES)[number]

/** How many of the newest gifts the page of a case shows, and is told of when it begins to listen. */
export const DONATIONS_WITH_CASE = 5

/** How many of the newest words of support, likewise. */
export const WORDS_WITH_CASE = 3

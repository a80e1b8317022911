/** What browser and server call the parts of an organizer's dashboard, and the mail around a live case. */

export const DONOR_FILTERS = ['not_thanked', 'large', 'words', 'again', 'all'] as const
export type DonorFilter = (typeof DONOR_FILTERS)[number]
/** From here on a donation counts as large. */
export const LARGE_DONATION_CENTS = 10_000

export const THANKS_MAX = 500
/** Stands in a thank-you for the donor's first name. */
export const FIRST_NAME_TOKEN = '[first name]'
/** The greeting where a donor has no name any more. */
export const FIRST_NAME_FALLBACK = 'friend'

/** How long after posting an update is mailed, and can be stopped. */
export const UPDATE_MAIL_MINUTES = 10

export const MAIL_KINDS = ['updates', 'thanks'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Mails that ask one address whether it wants to follow, whichever the cases. */
export const FOLLOW_MAILS_PER_DAY = 3

export const MESSAGE_MIN = 20
export const MESSAGE_MAX = 1000
export const MESSAGES_PER_DAY = 3
export const MESSAGES_PER_CASE_AN_HOUR = 20
export const CONVERSATION_SIDES = ['organizer', 'visitor'] as const
export type ConversationSide = (typeof CONVERSATION_SIDES)[number]

export const OFFLINE_LABEL_MAX = 80

export const dashboardAddress = (caseId: string): string => `/fundraiser/case/${caseId}`

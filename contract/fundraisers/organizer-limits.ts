/** Names of the organizer's dashboard, and of mail about a live case. */

/**
 * `words`: donations with words of support; `again`: donations of donors who gave to the case more than once; `refunded`:
 * those returned whole, which no other filter has.
 */
export const DONOR_FILTERS = ['not_thanked', 'large', 'words', 'again', 'refunded', 'all'] as const
export type DonorFilter = (typeof DONOR_FILTERS)[number]
/** Those of a co-organizer, which say nothing about amounts. */
export const TEAM_DONOR_FILTERS = [
  'not_thanked',
  'words',
  'again',
  'all',
] as const satisfies readonly DonorFilter[]
/** Donations of this amount or more count as large. The index `donation_large` names it, too. */
export const LARGE_DONATION_CENTS = 10_000
/** Highest number of donations that a filter counts. */
export const DONATIONS_COUNTED_MAX = 1000
/** Highest number of donations that one thank-you to a filter goes to: a few seconds' work. */
export const THANKED_AT_ONCE_MAX = 2000

export const THANKS_MAX = 500
/** Placeholder for the donor's first name in a thank-you. */
export const FIRST_NAME_TOKEN = '[first name]'
/** Greeting when the donor's name was erased. */
export const FIRST_NAME_FALLBACK = 'friend'

/** The thank-you that one press sends. */
export const READY_THANKS = `Thank you so much, ${FIRST_NAME_TOKEN}. Your gift really helps, and it means a lot to me.`
/** Days for which the link in a donation's mail sends it. */
export const THANKS_LINK_DAYS = 30

/** How an organizer is told of donations: at once, in a daily digest, or not. */
export const NOTICE_CHOICES = ['at_once', 'daily', 'off'] as const
export type NoticeChoice = (typeof NOTICE_CHOICES)[number]
/** Donations that an organizer is told of one by one on one Pacific day. Later ones come in the day's digest. */
export const NOTICES_AT_ONCE_PER_DAY = 5

/** Minutes between posting an update and mailing it; the mail can be canceled until then. */
export const UPDATE_MAIL_MINUTES = 10

/** Follow-confirmation mails per address and day, over all cases. */
export const FOLLOW_MAILS_PER_DAY = 6
/** Those that one network may request. */
export const FOLLOW_MAILS_OF_NETWORK = 3

export const CONVERSATION_MESSAGE_MIN = 20
export const CONVERSATION_MESSAGE_MAX = 1000
export const MESSAGES_PER_DAY = 3
/** An organizer's answers in one conversation. Each is mailed to its visitor. */
export const ORGANIZER_REPLIES_PER_DAY = 10
export const MESSAGES_PER_CASE_AN_HOUR = 20
/** Visitors’ messages to one organizer from one network. */
export const MESSAGES_OF_NETWORK_AN_HOUR = 6
export const CONVERSATION_SIDES = ['organizer', 'visitor'] as const
export type ConversationSide = (typeof CONVERSATION_SIDES)[number]

/** Co-organizers of a case, with those invited. */
export const TEAM_MAX = 5

export const OFFLINE_LABEL_MAX = 80
export const OFFLINE_DONATIONS_MAX = 500

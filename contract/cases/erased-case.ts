/** Title of a case whose organizer erased their account. */
export const ERASED_CASE_TITLE = 'A fundraiser that has ended'

/** Names in place of those of its people. */
export const ERASED_NAMES = {
  organizer: 'The organizer',
  beneficiary: { first: 'The', last: 'beneficiary' },
} as const

/** Refusal of following or writing to an organizer who erased their account. */
export const ORGANIZER_ERASED = 'The organizer deleted their account.'

/** Refusal of a reply in a conversation whose organizer erased their account. */
export const REPLY_TO_ERASED_ORGANIZER =
  'The organizer deleted their account, so no one would read your message. For help with a gift, write to us.'

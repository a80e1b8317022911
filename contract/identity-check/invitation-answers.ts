/** How the beneficiary answered the organizer's invitation. */
export const INVITATION_STATES = ['waiting', 'accepted', 'declined', 'withdrawn'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]
export const DECLINE_REASON_MAX = 500
/** `unknown_organizer`: they don't know the organizer, which is reported to staff. */
export const INVITATION_ANSWERS = ['accept', 'decline', 'unknown_organizer'] as const
export type InvitationAnswer = (typeof INVITATION_ANSWERS)[number]

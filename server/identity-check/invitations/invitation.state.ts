import type { InvitationState } from '#contract/identity-check/invitation-answers.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** What the holder of a former link reads. */
export const LINK_ENDED_SENTENCE =
  'This link has ended: the organizer made a newer one, or we wrote to you. Use the newest.'

/**
 * `invite`: the organizer's submission names a new person. `correct`: the organizer changes the address. The
 * answers are the invited person's.
 */
export const INVITATION_EVENTS = ['invite', 'correct', 'remind', 'withdraw', 'accept', 'decline'] as const
export type InvitationEvent = (typeof INVITATION_EVENTS)[number]

type Transitions = Readonly<
  Record<InvitationState, Readonly<Partial<Record<InvitationEvent, InvitationState>>>>
>

/** Anything not in this table is impossible. */
export const INVITATION_TRANSITIONS: Transitions = {
  waiting: {
    invite: 'waiting',
    correct: 'waiting',
    remind: 'waiting',
    withdraw: 'withdrawn',
    accept: 'accepted',
    decline: 'declined',
  },
  // Once accepted, naming another person is an edit of the case, which staff review.
  accepted: { invite: 'waiting', accept: 'accepted' },
  // The person may still accept, unless another one is named.
  declined: {
    invite: 'waiting',
    correct: 'waiting',
    withdraw: 'withdrawn',
    accept: 'accepted',
    decline: 'declined',
  },
  withdrawn: { invite: 'waiting', correct: 'waiting', withdraw: 'withdrawn' },
}

const SENTENCES: Readonly<Partial<Record<InvitationState, string>>> = {
  accepted: 'They have accepted. To name someone else, change it in your fundraiser and send it to us.',
  declined: 'They said no, so we don’t remind them. You can name someone else.',
  withdrawn: 'This invitation was withdrawn.',
}

/** @throws conflict if the event isn't possible in this state */
export const invitationAfter = (state: InvitationState, event: InvitationEvent): InvitationState => {
  const after = INVITATION_TRANSITIONS[state][event]
  if (after !== undefined) return after
  const sentence = SENTENCES[state]
  throw new Refusal('conflict', {
    reason: `no ${event} from ${state}`,
    ...(sentence === undefined ? {} : { sentence }),
  })
}

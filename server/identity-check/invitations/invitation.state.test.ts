import { describe, expect, it } from 'vitest'
import { INVITATION_STATES, type InvitationState } from '#contract/identity-check/invitation-answers.ts'
import { INVITATION_EVENTS, type InvitationEvent, invitationAfter } from './invitation.state.ts'

/** Next state by event, in the order of INVITATION_EVENTS; null if refused. */
const NEXT_STATES: Readonly<Record<InvitationState, readonly (InvitationState | null)[]>> = {
  // invite, correct, remind, withdraw, accept, decline
  waiting: ['waiting', 'waiting', 'waiting', 'withdrawn', 'accepted', 'declined'],
  accepted: ['waiting', null, null, null, 'accepted', null],
  declined: ['waiting', 'waiting', null, 'withdrawn', 'accepted', 'declined'],
  withdrawn: ['waiting', 'waiting', null, 'withdrawn', null, null],
}

const outcome = (state: InvitationState, event: InvitationEvent): InvitationState | null => {
  try {
    return invitationAfter(state, event)
  } catch (error) {
    expect(error).toMatchObject({ codeName: 'conflict' })
    return null
  }
}

describe('an invitation', () => {
  it.each(INVITATION_STATES)('in state %s accepts only the declared events', (state) => {
    expect(INVITATION_EVENTS.map((event) => outcome(state, event))).toEqual(NEXT_STATES[state])
  })
})

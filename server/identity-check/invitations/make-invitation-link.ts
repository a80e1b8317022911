import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { lockCaseWithDraft } from '#server/cases/lock-case.ts'
import { requireOwnCase } from '#server/cases/own-case.ts'
import { forgetLeftAddress } from '#server/cases/reviews/sent-beneficiary.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockCheck, writeCheck } from '../identity-check.queries.ts'
import { invitationAfter } from './invitation.state.ts'
import { changeInvitation, lockInvitation } from './invitations.queries.ts'
import { invite, newLink } from './invite-beneficiary.ts'

const CONFIRMED_SENTENCE =
  'They have accepted and confirmed their e-mail address, so we write to them. They don’t need a link from you.'

/**
 * Makes another link for the organizer to hand over. The earlier one ends. After a refusal or a withdrawal it invites again,
 * without the address that was invited before: its person isn't mailed again.
 * @throws notFound; conflict once the beneficiary has accepted and confirmed an address
 */
export const makeInvitationLink = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock' | 'ids'>,
  owner: Pick<Person, 'userId'>,
  { caseId }: CallArguments<Calls['makeInvitationLink']>,
): Promise<CallOutput<Calls['makeInvitationLink']>> => {
  await requireOwnCase(deps, owner, caseId)
  return deps.database.transact(async (tx) => {
    // Before the invitation, as an answer locks them.
    const row = await lockCaseWithDraft(tx, caseId)
    const check = await lockCheck(tx, caseId)
    const invitation = await lockInvitation(tx, caseId)
    if (invitation === null) throw new Refusal('notFound')
    if (invitation.state === 'accepted' && invitation.linkId === null)
      throw new Refusal('conflict', { sentence: CONFIRMED_SENTENCE })
    if (invitation.state === 'waiting' || invitation.state === 'accepted') {
      await changeInvitation(tx, caseId, { ...newLink(deps), openedAt: null })
      return { state: invitation.state }
    }
    if (check?.recipientHash != null) {
      await forgetLeftAddress(deps, tx, { caseId, emailHash: check.recipientHash })
      await writeCheck(tx, caseId, { recipientHash: null, recipientEmail: null })
    }
    await invite(deps, tx, row, 'correct')
    return { state: invitationAfter(invitation.state, 'correct') }
  })
}

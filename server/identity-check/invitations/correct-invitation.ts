import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { OWN_EMAIL_SENTENCE } from '#contract/fundraisers/beneficiary-email.ts'
import { readUser } from '#server/accounts/read-user.ts'
import { lockCaseWithDraft } from '#server/cases/lock-case.ts'
import { requireOwnCase } from '#server/cases/own-case.ts'
import { correctSentBeneficiary } from '#server/cases/reviews/sent-beneficiary.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { lockCheck } from '../identity-check.queries.ts'
import { invitationAfter } from './invitation.state.ts'
import { lockInvitation } from './invitations.queries.ts'
import { inviteIn } from './invite-beneficiary.ts'

const refuse = (message: string) => invalidFields([{ field: 'email', message }])

/**
 * Invites the beneficiary at a corrected address, which replaces the one in the draft and the submission.
 * Earlier links are void.
 * @throws notFound, invalidInput; conflict once they have accepted
 */
export const correctInvitation = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock' | 'ids'>,
  owner: Pick<Person, 'userId'>,
  { caseId, email }: CallArguments<Calls['correctInvitation']>,
): Promise<CallOutput<Calls['correctInvitation']>> => {
  const { database, personalData } = deps
  await requireOwnCase(deps, owner, caseId)
  const recipientHash = personalData.emailHash(email)
  if ((await readUser(deps, database.db, owner.userId))?.emailHash === recipientHash)
    throw refuse(OWN_EMAIL_SENTENCE)
  return database.transact(async (tx) => {
    // Before the invitation, as an answer locks them.
    await lockCaseWithDraft(tx, caseId)
    const check = await lockCheck(tx, caseId)
    const invitation = await lockInvitation(tx, caseId)
    if (invitation === null) throw new Refusal('notFound')
    const state = invitationAfter(invitation.state, 'correct')
    if (check?.recipientHash === recipientHash)
      throw refuse(
        invitation.state === 'declined'
          ? 'The person at that address said no. Enter another address, or name someone else.'
          : 'That’s the address we already wrote to.',
      )
    await inviteIn(deps, tx, { caseId, email }, 'correct')
    await correctSentBeneficiary(deps, tx, { caseId, email })
    return { state }
  })
}

import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { requireOwnCase } from '#server/cases/own-case.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockCheck, writeCheck } from '../identity-check.queries.ts'
import {
  changeWithdrawalAccount,
  lockWithdrawalAccount,
} from '../withdrawal-account/withdrawal-account.queries.ts'
import { invitationAfter } from './invitation.state.ts'
import { changeInvitation, lockInvitation, NO_LINK } from './invitations.queries.ts'

/**
 * Withdraws an invitation, unless it was accepted. Its links become void, and no mail follows.
 * Idempotent.
 * @throws notFound; conflict once they have accepted
 */
export const withdrawInvitation = async (
  deps: Pick<Deps, 'database'>,
  owner: Pick<Person, 'userId'>,
  { caseId }: CallArguments<Calls['withdrawInvitation']>,
): Promise<CallOutput<Calls['withdrawInvitation']>> => {
  await requireOwnCase(deps, owner, caseId)
  return deps.database.transact(async (tx) => {
    await lockCheck(tx, caseId)
    await lockWithdrawalAccount(tx, caseId)
    const invitation = await lockInvitation(tx, caseId)
    if (invitation === null) throw new Refusal('notFound')
    const state = invitationAfter(invitation.state, 'withdraw')
    const noAnswer = { answeredAt: null, declineReason: null, isReported: false }
    await changeInvitation(tx, caseId, { state, ...noAnswer, ...NO_LINK })
    await writeCheck(tx, caseId, { recipientHash: null, recipientEmail: null })
    await changeWithdrawalAccount(tx, caseId, { mailAt: null })
    return { state }
  })
}

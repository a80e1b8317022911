import { cleanName } from '#contract/accounts/name-signs.ts'
import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { partOfNameProblem } from '#contract/fundraisers/case-draft-problems.ts'
import { lockCaseWithDraft } from '#server/cases/lock-case.ts'
import { requireOwnCase } from '#server/cases/own-case.ts'
import { correctSentName } from '#server/cases/reviews/sent-beneficiary.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { invitationAfter } from './invitation.state.ts'
import { lockInvitation } from './invitations.queries.ts'

type Input = CallArguments<Calls['correctRecipientName']>

const requireName = ({ firstName, lastName }: Input): { readonly first: string; readonly last: string } => {
  const problems = [
    { field: 'firstName', message: partOfNameProblem(firstName, 'first') },
    { field: 'lastName', message: partOfNameProblem(lastName, 'last') },
  ].flatMap(({ field, message }) => (message === null ? [] : [{ field, message }]))
  if (problems.length > 0) throw invalidFields(problems)
  return { first: cleanName(firstName), last: cleanName(lastName) }
}

/**
 * Corrects the beneficiary's name in the case's draft, submission and invitation. The invitation stays valid.
 * @throws notFound, invalidInput; conflict once they have accepted, or once a review approved the name
 */
export const correctRecipientName = async (
  deps: Pick<Deps, 'database'>,
  owner: Pick<Person, 'userId'>,
  input: Input,
): Promise<CallOutput<Calls['correctRecipientName']>> => {
  const { caseId } = input
  await requireOwnCase(deps, owner, caseId)
  const name = requireName(input)
  await deps.database.transact(async (tx) => {
    // Before the invitation, as an answer locks them.
    await lockCaseWithDraft(tx, caseId)
    const invitation = await lockInvitation(tx, caseId)
    if (invitation === null) throw new Refusal('notFound')
    // Refuses a correction that the state doesn't allow.
    invitationAfter(invitation.state, 'correct')
    await correctSentName(tx, { caseId, ...name })
  })
  return name
}

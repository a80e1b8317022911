import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { type DonorFilter, TEAM_DONOR_FILTERS } from '#contract/fundraisers/organizer-limits.ts'
import { readAuthors } from '#server/cases/team/authors.ts'
import { requireTeamCase } from '#server/cases/team/team-case.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { describeDonors } from './describe-donors.ts'
import { readDonorRows } from './donors.queries.ts'

/** @throws notAllowed for a list that says something about amounts, which co-organizers don't read */
export const refuseAmountFilter = (memberId: string | null, filter: DonorFilter): void => {
  if (memberId !== null && !TEAM_DONOR_FILTERS.some((name) => name === filter))
    throw new Refusal('notAllowed', { sentence: 'Only the organizer can open this list.' })
}

/** A page of a case’s donations for its team. @throws notFound, notAllowed */
export const listDonors = async (
  deps: Deps,
  actor: SignedIn,
  input: CallArguments<Calls['caseDonors']>,
): Promise<CallOutput<Calls['caseDonors']>> => {
  const { db } = deps.database
  const { memberId } = await requireTeamCase(deps, actor, input.caseId)
  refuseAmountFilter(memberId, input.filter)
  const [{ items, nextCursor }, authors] = await Promise.all([
    readDonorRows(db, input),
    readAuthors(db, input.caseId),
  ])
  const readers = { isForMember: memberId !== null, authors }
  return { items: await describeDonors(deps, items, readers), nextCursor }
}

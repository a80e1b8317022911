import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { requireOwnCase } from '#server/cases/own-case.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { describeDonors } from './describe-donors.ts'
import { readDonorRows } from './donors.queries.ts'

/** A page of a case’s donations for its organizer. @throws notFound */
export const listDonors = async (
  deps: Deps,
  actor: SignedIn,
  input: CallArguments<Calls['caseDonors']>,
): Promise<CallOutput<Calls['caseDonors']>> => {
  await requireOwnCase(deps, actor, input.caseId)
  const { items, nextCursor } = await readDonorRows(deps.database.db, input)
  return { items: await describeDonors(deps, items), nextCursor }
}

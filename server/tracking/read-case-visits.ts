import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { requireOwnCase } from '#server/cases/own-case.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { sumSegment } from './insight-hours.queries.ts'

/**
 * Number of measured visits to a person’s own case, from hourly totals: events are deleted after 13 months, and are
 * sharded by visitor. @throws notFound
 */
export const readCaseVisits = async (
  deps: Pick<Deps, 'database'>,
  owner: Pick<Person, 'userId'>,
  { caseId }: CallArguments<Calls['caseVisits']>,
): Promise<CallOutput<Calls['caseVisits']>> => {
  await requireOwnCase(deps, owner, caseId)
  return {
    visits: await sumSegment(deps.database.db, { metric: 'case', segment: caseId, step: 'visits' }),
  }
}

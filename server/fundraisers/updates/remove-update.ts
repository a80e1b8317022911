import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { holdPlaceInTeam, requireTeamCase } from '#server/cases/team/team-case.ts'
import { deleteUpdate, requireOwnUpdate } from '#server/cases/updates/delete-update.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { stopMailing } from './mailings.queries.ts'

/** Removes an update, and cancels its mail if it isn't sent yet. Idempotent. @throws notFound, notAllowed */
export const removeUpdate = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  actor: SignedIn,
  input: CallArguments<Calls['removeUpdate']>,
): Promise<CallOutput<Calls['removeUpdate']>> => {
  const { database, clock } = deps
  const teamCase = await requireTeamCase(deps, actor, input.caseId)
  await requireOwnUpdate(database.db, teamCase, input.updateId)
  return database.transact(async (tx) => {
    await holdPlaceInTeam(tx, teamCase)
    await stopMailing(tx, input, clock.now())
    return { removed: await deleteUpdate(tx, input.caseId, input.updateId) }
  })
}

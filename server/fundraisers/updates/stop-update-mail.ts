import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { holdPlaceInTeam, requireTeamCase } from '#server/cases/team/team-case.ts'
import { requireOwnUpdate } from '#server/cases/updates/delete-update.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readMailing, stopMailing } from './mailings.queries.ts'

/** Cancels an update’s mail before it is sent. Idempotent. @throws notFound, notAllowed, and conflict if it was sent */
export const stopUpdateMail = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  actor: SignedIn,
  input: CallArguments<Calls['stopUpdateMail']>,
): Promise<CallOutput<Calls['stopUpdateMail']>> => {
  const { database, clock } = deps
  const teamCase = await requireTeamCase(deps, actor, input.caseId)
  await requireOwnUpdate(database.db, teamCase, input.updateId)
  const mailing = await database.transact(async (tx) => {
    await holdPlaceInTeam(tx, teamCase)
    await stopMailing(tx, input, clock.now())
    return readMailing(tx, input)
  })
  if (mailing === null) throw new Refusal('notFound')
  if (mailing.stoppedAt === null)
    throw new Refusal('conflict', { sentence: 'That e-mail has already gone out.' })
  return { stoppedAt: mailing.stoppedAt.toISOString() }
}

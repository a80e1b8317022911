import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { requireOwnCase } from '#server/cases/own-case.ts'
import { deleteUpdate } from '#server/cases/updates/delete-update.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { stopMailing } from './mailings.queries.ts'

/** Removes an update, and cancels its mail if it isn't sent yet. Idempotent. @throws notFound */
export const removeUpdate = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  actor: SignedIn,
  input: CallArguments<Calls['removeUpdate']>,
): Promise<CallOutput<Calls['removeUpdate']>> => {
  const { database, clock } = deps
  await requireOwnCase(deps, actor, input.caseId)
  return database.transact(async (tx) => {
    await stopMailing(tx, input, clock.now())
    return { removed: await deleteUpdate(tx, input.caseId, input.updateId) }
  })
}

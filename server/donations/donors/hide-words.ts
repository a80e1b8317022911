import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { requireOwnCase } from '#server/cases/own-case.ts'
import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { setWordsHidden } from './donors.queries.ts'

/** Hides a donor’s words, or shows them again. Idempotent. @throws notFound */
export const hideWords = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  actor: SignedIn,
  { caseId, donationId, hidden }: CallArguments<Calls['hideWords']>,
): Promise<CallOutput<Calls['hideWords']>> => {
  await requireOwnCase(deps, actor, caseId)
  await deps.database.transact(async (tx) => {
    if (!(await setWordsHidden(tx, caseId, donationId, hidden ? deps.clock.now() : null)))
      throw new Refusal('notFound')
    await announceCase(tx, caseId)
  })
  return { hidden }
}

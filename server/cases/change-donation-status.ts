import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { ENDED_NOTE_MAX } from '#contract/fundraisers/case-limits.ts'
import { cleanLine } from '#contract/plain-text.ts'
import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import type { Person } from '#server/platform/actor.ts'
import { actOnce } from './act-once.ts'
import { type CaseEvent, caseAfter, caseStateOf } from './case.state.ts'
import { donationStatusOf } from './cases.policy.ts'
import { changePublicCase } from './change-public-case.ts'
import { endIn } from './end-case.ts'
import { fittingText } from './fitting-text.ts'
import { noteMilestones } from './milestones.ts'
import { requireOwnCase } from './own-case.ts'
import { refuseMention } from './refuse-mention.ts'

type ActDeps = Pick<Deps, 'database' | 'clock' | 'personalData'>
type Owner = Pick<Person, 'userId'>

const requireEvent = async (deps: ActDeps, owner: Owner, caseId: string, event: CaseEvent): Promise<void> => {
  caseAfter(caseStateOf(await requireOwnCase(deps, owner, caseId), deps.clock.now()), event)
}

/** Pauses or resumes donations to a person’s own live case. Idempotent. @throws notFound, conflict */
export const pauseDonations = async (
  deps: ActDeps,
  owner: Owner,
  { caseId, paused }: CallArguments<Calls['pauseDonations']>,
): Promise<CallOutput<Calls['pauseDonations']>> => {
  await requireEvent(deps, owner, caseId, 'pause')
  await changePublicCase(deps, caseId, (tx) =>
    tx.updateTable('cases').set({ donationsEnabled: !paused }).where('caseId', '=', caseId).execute(),
  )
  return { donationStatus: donationStatusOf(await requireOwnCase(deps, owner, caseId), deps.clock.now()) }
}

/**
 * Ends donations to a person’s own case permanently, and queues the mails that say so. Idempotent by its key.
 * @throws notFound, invalidInput, conflict, keyReused
 */
export const endOwnCase = async (
  deps: ActDeps & Pick<Deps, 'ids'>,
  owner: Owner,
  { idempotencyKey, ...input }: CallArguments<Calls['endCase']>,
): Promise<CallOutput<Calls['endCase']>> => {
  const { caseId, note = '' } = input
  refuseMention(await requireOwnCase(deps, owner, caseId), { note })
  const ended = await changePublicCase(deps, caseId, (tx) =>
    actOnce(deps, tx, { caseId, idempotencyKey, act: 'end', input }, async () => {
      await requireEvent(deps, owner, caseId, 'end')
      const endedAt = deps.clock.now()
      const endedNote = note === '' ? null : fittingText('note', cleanLine(note), ENDED_NOTE_MAX)
      await endIn(tx, caseId, { endedAt, endedNote })
      return { endedAt: endedAt.toISOString() }
    }),
  )
  await noteMilestones(deps, caseId, ['ended'])
  return ended
}

/** Shows or hides all words of support of a person’s own case. Idempotent. @throws notFound */
export const setWordsOfSupport = async (
  deps: ActDeps,
  owner: Owner,
  { caseId, enabled }: CallArguments<Calls['setWordsOfSupport']>,
): Promise<CallOutput<Calls['setWordsOfSupport']>> => {
  await requireOwnCase(deps, owner, caseId)
  await deps.database.transact(async (tx) => {
    await tx
      .updateTable('cases')
      .set({ wordsOfSupportEnabled: enabled })
      .where('caseId', '=', caseId)
      .execute()
    await announceCase(tx, caseId)
  })
  return { enabled }
}

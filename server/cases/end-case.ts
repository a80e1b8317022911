import { ENDED_NOTE_MAX } from '#contract/fundraisers/case-limits.ts'
import { cleanLine } from '#contract/plain-text.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { copyGiving } from './case-card.ts'
import { fittingText } from './fitting-text.ts'
import { showChange } from './show-change.ts'

/**
 * Ends donations; the page stays. `alongside` runs in the same transaction. @throws conflict if it has ended
 */
export const endCase = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
  note: string | null,
  alongside: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> => {
  const { database, clock } = deps
  const endedNote = note === null ? null : fittingText('endedNote', cleanLine(note), ENDED_NOTE_MAX)
  await database.transact(async (tx) => {
    const changed = await tx
      .updateTable('cases')
      .set({ status: 1, endedAt: clock.now(), endedNote })
      .where('caseId', '=', caseId)
      .where('status', '=', 0)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new Refusal('conflict')
    await copyGiving(tx, caseId)
    await alongside(tx)
  })
  await showChange(deps, caseId)
}

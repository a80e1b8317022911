import { ENDED_NOTE_MAX } from '#contract/fundraisers/case-limits.ts'
import { cleanLine } from '#contract/plain-text.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { changePublicCase } from './change-public-case.ts'
import { fittingText } from './fitting-text.ts'

/**
 * Ends donations; the page stays. `alongside` runs in the same transaction. @throws conflict if it has ended
 */
export const endCase = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
  note: string | null,
  alongside: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> => {
  const endedNote = note === null ? null : fittingText('endedNote', cleanLine(note), ENDED_NOTE_MAX)
  await changePublicCase(deps, caseId, async (tx) => {
    const changed = await tx
      .updateTable('cases')
      .set({ status: 1, endedAt: deps.clock.now(), endedNote })
      .where('caseId', '=', caseId)
      .where('status', '=', 0)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new Refusal('conflict')
    await alongside(tx)
  })
}

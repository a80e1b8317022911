import { ENDED_NOTE_MAX } from '#contract/fundraisers/case-limits.ts'
import { cleanLine } from '#contract/plain-text.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readCaseRow } from './case-row.queries.ts'
import { deadlineRefundAt, endOf } from './cases.policy.ts'
import { changePublicCase } from './change-public-case.ts'
import { fittingText } from './fitting-text.ts'

/** How a case ended, as its public page says it. */
export type CaseEnd = {
  readonly endedAt: Date
  /** The organizer's last words. */
  readonly endedNote: string | null
  readonly organizerName: string
}

/** Null if the case isn't public or hasn't ended, and if it ended because its recipient was never verified. */
export const readEnd = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
): Promise<CaseEnd | null> => {
  const row = await readCaseRow(database.db, caseId)
  const now = clock.now()
  if (row === null || row.visibility !== 'live' || deadlineRefundAt(row, now) !== null) return null
  const endedAt = endOf(row, now)
  return endedAt && { endedAt, endedNote: row.endedNote, organizerName: row.organizerName }
}

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

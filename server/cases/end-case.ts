import { CASE_STATUS } from '#contract/cases/cases.ts'
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

/** Ends a case, within a transaction that changes its public page. @throws conflict if it has ended */
export const endIn = async (
  tx: Tx,
  caseId: string,
  { endedAt, endedNote }: Pick<CaseEnd, 'endedAt' | 'endedNote'>,
): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('cases')
    .set({ status: CASE_STATUS.ended, endedAt, endedNote })
    .where('caseId', '=', caseId)
    .where('status', '=', CASE_STATUS.progressing)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('conflict')
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
    await endIn(tx, caseId, { endedAt: deps.clock.now(), endedNote })
    await alongside(tx)
  })
}

import { CASE_STATUS } from '#contract/cases/cases.ts'
import { daysBefore } from '#contract/dates.ts'
import { GIVING_PAUSES_AFTER_DAYS, REFUNDS_AFTER_DAYS } from '#contract/fundraisers/case-limits.ts'
import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import { copyGiving } from './case-card.ts'
import { noteMilestones } from './milestones.ts'

type NoteDeps = Pick<Deps, 'database' | 'clock' | 'ids'>

/** Notifies the owners of cases whose donations paused because the recipient isn't verified. Idempotent. */
export const notePausedGiving = async (deps: NoteDeps): Promise<void> => {
  const now = deps.clock.now()
  const rows = await deps.database.reader
    .selectFrom('cases')
    .select(['caseId', 'announced'])
    .where('visibility', '=', 'live')
    .where('publishedAt', '>', daysBefore(now, REFUNDS_AFTER_DAYS))
    .where('publishedAt', '<=', daysBefore(now, GIVING_PAUSES_AFTER_DAYS))
    .where('verifiedAt', 'is', null)
    .where('status', '=', CASE_STATUS.progressing)
    .where('sample', '=', false)
    .execute()
  for (const { caseId, announced } of rows) {
    if (announced?.includes('giving_paused')) continue
    await noteMilestones(deps, caseId, ['giving_paused'])
    await deps.database.transact((tx) => announceCase(tx, caseId))
  }
}

/**
 * Ends a case whose donations are given back because the recipient was never verified: a later identity check doesn't
 * open it again. Idempotent.
 */
export const closeNeverVerified = async (deps: NoteDeps, caseId: string): Promise<void> => {
  const { database, clock } = deps
  await database.transact(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('cases')
      .set({ status: CASE_STATUS.ended, endedAt: clock.now() })
      .where('caseId', '=', caseId)
      .where('status', '=', CASE_STATUS.progressing)
      .where('verifiedAt', 'is', null)
      .where('publishedAt', '<=', daysBefore(clock.now(), REFUNDS_AFTER_DAYS))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await copyGiving(tx, caseId)
    await announceCase(tx, caseId)
  })
}

/** Notifies the owner that every gift was given back, or that the case ended with no gifts. Idempotent. */
export const noteGiftsReturned = async (deps: NoteDeps, caseId: string): Promise<void> => {
  const row = await deps.database.reader
    .selectFrom('cases')
    .select('announced')
    .where('caseId', '=', caseId)
    .where('verifiedAt', 'is', null)
    .executeTakeFirst()
  if (row !== undefined && !row.announced?.includes('gifts_returned'))
    await noteMilestones(deps, caseId, ['gifts_returned'])
}

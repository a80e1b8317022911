import { CASE_STATUS } from '#contract/cases/cases.ts'
import { DONATIONS_PAUSE_AFTER_DAYS } from '#contract/cases/verification-deadlines.ts'
import { daysBefore } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import { copyDonationStatus } from './case-card.ts'
import { latestOverduePublication } from './cases.policy.ts'
import { noteMilestones } from './milestones.ts'

type NoteDeps = Pick<Deps, 'database' | 'clock' | 'ids'>

/** Notifies the owners of cases whose donations paused because the recipient isn't verified. Idempotent. */
export const notePausedDonations = async (deps: NoteDeps): Promise<void> => {
  const now = deps.clock.now()
  const rows = await deps.database.db
    .selectFrom('cases')
    .select(['caseId', 'announced'])
    .where('visibility', '=', 'live')
    .where('publishedAt', '>', latestOverduePublication(now))
    .where('publishedAt', '<=', daysBefore(now, DONATIONS_PAUSE_AFTER_DAYS))
    .where('verifiedAt', 'is', null)
    .where('status', '=', CASE_STATUS.progressing)
    .where('sample', '=', false)
    .execute()
  for (const { caseId, announced } of rows) {
    if (announced?.includes('donations_paused')) continue
    await noteMilestones(deps, caseId, ['donations_paused'])
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
      .where('publishedAt', '<=', latestOverduePublication(clock.now()))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await copyDonationStatus(tx, caseId)
    await announceCase(tx, caseId)
  })
}

/** Notifies the owner that every gift was given back, or that the case ended with no gifts. Idempotent. */
export const noteDonationsRefunded = async (deps: NoteDeps, caseId: string): Promise<void> => {
  const row = await deps.database.db
    .selectFrom('cases')
    .select('announced')
    .where('caseId', '=', caseId)
    .where('verifiedAt', 'is', null)
    .executeTakeFirst()
  if (row !== undefined && !row.announced?.includes('donations_refunded'))
    await noteMilestones(deps, caseId, ['donations_refunded'])
}

import type * as z from 'zod'
import type { Deps } from '#server/deps.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { mailMilestoneJob, mailRecipientDeadlineJob, mailRecipientEndJob, tellOfEndJob } from './case-jobs.ts'
import { type CaseRow, holdCauseOf, readCaseRow } from './case-row.queries.ts'
import { lockCaseIfAny } from './lock-case.ts'
import { mailOwner } from './mail-owner.ts'
import { isDeadline, type Milestone, milestoneText } from './milestone-text.ts'

/** Key under which a milestone is announced once. A changed end date changes it, and is announced again. */
const keyOf = (milestone: Milestone, { endsAt }: Pick<CaseRow, 'endsAt'>): string =>
  milestone === 'ends_soon' ? `ends_soon ${endsAt?.toISOString() ?? ''}` : milestone

const END_TOLD = 'end told'

type NoteDeps = Pick<Deps, 'database' | 'clock' | 'ids'>

/** Queues the mail of each milestone that a case passed and that wasn't mailed yet. Idempotent. */
export const noteMilestones = async (
  { database, clock, ids }: NoteDeps,
  caseId: string,
  milestones: readonly Milestone[],
): Promise<void> => {
  await database.transact(async (tx) => {
    const row = await lockCaseIfAny(tx, caseId)
    if (row === null || row.sample || row.visibility !== 'live') return
    const announced = row.announced ?? []
    const isNew = (milestone: Milestone) => !announced.includes(keyOf(milestone, row))
    const fresh = milestones.filter(isNew)
    if (fresh.length === 0) return
    const now = clock.now()
    await tx
      .updateTable('cases')
      .set({ announced: [...announced, ...fresh.map((milestone) => keyOf(milestone, row))] })
      .where('caseId', '=', caseId)
      .execute()
    const entries = fresh.flatMap((milestone) => {
      const passed = { caseId, passedAt: now.toISOString() }
      return [
        mailMilestoneJob.at(now, { ...passed, milestone }),
        ...(isDeadline(milestone) ? [mailRecipientDeadlineJob.at(now, { ...passed, milestone })] : []),
        ...(milestone === 'ended'
          ? [mailRecipientEndJob.at(now, { caseId }), tellOfEndJob.at(now, { caseId })]
          : []),
      ]
    })
    await writeOutbox(tx, ids, caseId, entries, now)
  })
}

/** Marks the readers of a case's news as told of its end. @returns whether they weren't before */
export const markEndTold = async (tx: Tx, caseId: string): Promise<boolean> => {
  const announced = (await lockCaseIfAny(tx, caseId))?.announced ?? []
  if (announced.includes(END_TOLD)) return false
  await tx
    .updateTable('cases')
    .set({ announced: [...announced, END_TOLD] })
    .where('caseId', '=', caseId)
    .execute()
  return true
}

/** Records the first donation and the reached goal of cases whose folded figures changed. */
export const noteFigures = async (deps: NoteDeps, caseIds: readonly string[]): Promise<void> => {
  if (caseIds.length === 0) return
  const rows = await deps.database.db
    .selectFrom('cases')
    .innerJoin('caseBalance', 'caseBalance.caseId', 'cases.caseId')
    .select(['cases.caseId', 'announced', 'goalCents', 'raisedCents', 'donations'])
    .where('cases.caseId', 'in', caseIds)
    .where('visibility', '=', 'live')
    .where('sample', '=', false)
    .execute()
  for (const { caseId, announced, goalCents, raisedCents, donations } of rows) {
    const passed: Milestone[] = [
      ...(donations > 0 ? (['first_donation'] as const) : []),
      ...(raisedCents >= goalCents ? (['goal_reached'] as const) : []),
    ].filter((milestone) => !announced?.includes(milestone))
    if (passed.length > 0) await noteMilestones(deps, caseId, passed)
  }
}

export const mailMilestone = async (
  deps: Deps,
  { caseId, milestone, passedAt }: z.output<typeof mailMilestoneJob.payload>,
): Promise<void> => {
  const row = await readCaseRow(deps.database.db, caseId)
  if (row === null || row.visibility !== 'live') return
  const totals = await readTotals(deps.database.db, caseId, holdCauseOf(row))
  const words = milestoneText(milestone, row, totals, deps.clock.now())
  if (words === null) return
  await mailOwner(deps, {
    caseId,
    ownerId: row.ownerId,
    caseTitle: row.title,
    organizerName: row.organizerName,
    words,
    messageId: `${milestone}-${caseId}-${Date.parse(passedAt)}`,
  })
}

import * as z from 'zod'
import { caseIdShape, timeShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { type CaseRow, holdCauseOf, readCaseRow } from './case-row.queries.ts'
import { lockCaseIfAny } from './lock-case.ts'
import { mailOwner } from './mail-owner.ts'
import { isDeadline, MILESTONES, type Milestone, milestoneWords } from './milestone-words.ts'

/** Key under which a milestone is announced once. A changed end date changes it, and is announced again. */
const keyOf = (milestone: Milestone, { endsAt }: Pick<CaseRow, 'endsAt'>): string =>
  milestone === 'ends_soon' ? `ends_soon ${endsAt?.toISOString() ?? ''}` : milestone

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
      const payload = { caseId, milestone, passedAt: now.toISOString() }
      const topics = ['mail-milestone', ...(isDeadline(milestone) ? ['mail-recipient-deadline'] : [])]
      return topics.map((topic) => ({ topic, payload, runAt: now }))
    })
    await writeOutbox(tx, ids, caseId, entries, now)
  })
}

/** Records the first donation and the reached goal of cases whose folded figures changed. */
export const noteFigures = async (deps: NoteDeps, caseIds: readonly string[]): Promise<void> => {
  if (caseIds.length === 0) return
  const rows = await deps.database.reader
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

const payloadShape = z.object({
  caseId: caseIdShape,
  milestone: z.enum(MILESTONES),
  passedAt: timeShape,
})

const mailMilestone = async (
  deps: Deps,
  { caseId, milestone, passedAt }: z.output<typeof payloadShape>,
): Promise<void> => {
  const row = await readCaseRow(deps.database.reader, caseId)
  if (row === null || row.visibility !== 'live') return
  const totals = await readTotals(deps.database.reader, caseId, holdCauseOf(row))
  const words = milestoneWords(milestone, row, totals, deps.clock.now())
  if (words === null) return
  await mailOwner(deps, {
    ownerId: row.ownerId,
    caseTitle: row.title,
    words,
    messageId: `${milestone}-${caseId}-${Date.parse(passedAt)}`,
  })
}

export const milestoneTasks = (deps: Deps): Tasks => ({
  'mail-milestone': async (payload) => mailMilestone(deps, payloadShape.parse(payload)),
})

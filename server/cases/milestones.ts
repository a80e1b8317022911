import * as z from 'zod'
import { formatDate } from '#contract/dates.ts'
import { dashboardAddress } from '#contract/fundraisers/organizers.ts'
import { formatCents, formatWholeDollars } from '#contract/money.ts'
import { caseIdShape, timeShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import type { FundraiserWords } from '#server/mails/fundraiser-mail.tsx'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { type CaseRow, holdCauseOf, readCaseRow } from './case-row.queries.ts'
import { lockCaseIfAny } from './lock-case.ts'
import { mailOwner } from './mail-owner.ts'

const MILESTONES = ['first_donation', 'goal_reached', 'ends_soon', 'ended'] as const
export type Milestone = (typeof MILESTONES)[number]

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
    const entries = fresh.map((milestone) => ({
      topic: 'mail-milestone',
      payload: { caseId, milestone, passedAt: now.toISOString() },
      runAt: now,
    }))
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

/** Text of a milestone's mail; null if it no longer applies. */
const wordsOf = (
  milestone: Milestone,
  row: CaseRow,
  { raisedCents, donorCount }: { readonly raisedCents: number; readonly donorCount: number },
): FundraiserWords | null => {
  const raised = `${formatCents(raisedCents)} of ${formatWholeDollars(row.goalCents)}`
  const donors = donorCount === 1 ? '1 person' : `${donorCount} people`
  const dashboard = dashboardAddress(row.caseId)
  const shared = {
    points: [],
    action: { label: 'Open your dashboard', path: dashboard },
    note: null,
    why: 'You get this because you raise money on this page.',
  }
  const totals: FundraiserWords['dates'] = [
    ['Raised', raised],
    ['Given by', donors],
  ]
  switch (milestone) {
    case 'first_donation':
      return donorCount === 0
        ? null
        : {
            ...shared,
            title: 'Your first gift is in',
            action: { label: 'Thank your first donor', path: `${dashboard}/donors` },
            lead: `${raised} is raised. Thank your first donor, and tell them what you do next.`,
            dates: [],
            note: 'People give more readily to a page that others have given to. Share it again today.',
          }
    case 'goal_reached':
      return raisedCents < row.goalCents
        ? null
        : {
            ...shared,
            title: 'Your fundraiser reached its goal',
            action: { label: 'Post an update', path: `${dashboard}/updates` },
            lead: `${donors} gave ${formatCents(raisedCents)}. Post an update, so everybody who gave hears it from you.`,
            dates: [],
            note: 'People can still give. If it’s enough, end the fundraiser; if it isn’t, raise the goal.',
          }
    case 'ends_soon':
      return row.endsAt === null || row.status === 1
        ? null
        : {
            ...shared,
            title: `Your fundraiser ends on ${formatDate(new Date(row.endsAt.getTime() - 1))}`,
            lead: 'It ends automatically on the day you set. Until then you can pick a later day, or none.',
            dates: totals,
          }
    case 'ended':
      return {
        ...shared,
        title: 'Your fundraiser has ended',
        lead: 'Nobody can give any more. The page stays, with your updates and each transfer.',
        dates: totals,
        note: 'Money that’s on its way still arrives. Tell the people who gave how it was used.',
      }
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
  const words = wordsOf(milestone, row, await readTotals(deps.database.reader, caseId, holdCauseOf(row)))
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

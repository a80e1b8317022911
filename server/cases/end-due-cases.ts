import { CASE_STATUS } from '#contract/cases/cases.ts'
import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { changePublicCase } from './change-public-case.ts'
import { noteMilestones } from './milestones.ts'

const ANNOUNCED_BEFORE_MS = 3 * DAY_MS
/** How long after the end of a case its owner may still be notified. */
const NOTIFIED_WITHIN_MS = 7 * DAY_MS

type EndDeps = Pick<Deps, 'database' | 'clock' | 'ids'>

const readDue = async ({ database }: Pick<Deps, 'database'>, before: Date) =>
  database.db
    .selectFrom('cases')
    .select(['caseId', 'endsAt', 'announced'])
    .where('status', '=', CASE_STATUS.progressing)
    .where('endsAt', '<=', before)
    .where('visibility', '=', 'live')
    .orderBy('endsAt')
    .execute()

/** Ends a case, with the time that its owner set as its end. */
const endCaseOnItsDay = async (deps: EndDeps, caseId: string, endedAt: Date): Promise<void> => {
  await changePublicCase(deps, caseId, (tx) =>
    tx
      .updateTable('cases')
      .set({ status: CASE_STATUS.ended, endedAt })
      .where('caseId', '=', caseId)
      .where('status', '=', CASE_STATUS.progressing)
      .where('endsAt', '=', endedAt)
      .execute(),
  )
}

/**
 * Ends cases on their end date, and queues the owners' mails: before the date, and after any end. Idempotent.
 */
export const endDueCases = async (deps: EndDeps): Promise<void> => {
  const { database, clock } = deps
  const now = clock.now()
  for (const { caseId, endsAt, announced } of await readDue(
    deps,
    new Date(now.getTime() + ANNOUNCED_BEFORE_MS),
  )) {
    if (endsAt === null) continue
    if (endsAt <= now) await endCaseOnItsDay(deps, caseId, endsAt)
    else if (!announced?.includes(`ends_soon ${endsAt.toISOString()}`))
      await noteMilestones(deps, caseId, ['ends_soon'])
  }
  const ended = await database.db
    .selectFrom('cases')
    .select(['caseId', 'announced'])
    .where('status', '=', CASE_STATUS.ended)
    .where('endedAt', '>', new Date(now.getTime() - NOTIFIED_WITHIN_MS))
    .where('visibility', '=', 'live')
    .where('sample', '=', false)
    .execute()
  for (const { caseId, announced } of ended)
    if (!announced?.includes('ended')) await noteMilestones(deps, caseId, ['ended'])
}

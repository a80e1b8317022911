import { DAY_MS } from '#contract/dates.ts'
import { INTAKE } from '#contract/tracking/tracking-limits.ts'
import type { Deps } from '#server/deps.ts'
import { forgetEmptySearches } from './empty-searches.ts'
import { deleteEventsBefore, deleteForgottenBefore, deleteVisitsBefore } from './tracking.queries.ts'

/** Deletes events past their retention, and marks of erased visitors that no late event can need. */
export const forgetOldEvents = async ({
  database,
  clock,
  wallClock,
}: Pick<Deps, 'database' | 'clock' | 'wallClock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - INTAKE.keptDays * DAY_MS)
  while (await deleteEventsBefore(database.db, before));
  await deleteVisitsBefore(database.db, before)
  await deleteForgottenBefore(database.db, new Date(wallClock.now().getTime() - INTAKE.oldestMs))
  await forgetEmptySearches({ database, clock }, INTAKE.keptDays)
}

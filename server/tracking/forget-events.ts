import { DAY_MS } from '#contract/dates.ts'
import { INTAKE } from '#contract/tracking/limits.ts'
import type { Deps } from '#server/deps.ts'
import { forgetEmptySearches } from './empty-searches.ts'
import { deleteEventsBefore, deleteVisitsBefore } from './tracking.queries.ts'

/** Deletes events past their retention. */
export const forgetOldEvents = async ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - INTAKE.keptDays * DAY_MS)
  while (await deleteEventsBefore(database.reader, before));
  await deleteVisitsBefore(database.reader, before)
  await forgetEmptySearches({ database, clock }, INTAKE.keptDays)
}

import { DAY_MS } from '#contract/dates.ts'
import { LEAD_KEPT_DAYS } from '#contract/leads/leads.ts'
import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { deleteLead, readLeadsBefore } from './leads.queries.ts'

/** Deletes old leads that didn't become fundraisers. Idempotent. */
export const forgetOldLeads = async ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - LEAD_KEPT_DAYS * DAY_MS)
  for (const emailHash of await readLeadsBefore(database.reader, before))
    await database.transact((tx) => deleteLead(tx, emailHash))
}

export const leadTasks = (deps: Deps): Tasks => ({
  'forget-old-leads': async () => forgetOldLeads(deps),
})

/** Once a night. */
export const leadCron = '47 9 * * * forget-old-leads'

import { DAY_MS } from '#contract/dates.ts'
import { LEAD_KEPT_DAYS } from '#contract/leads/leads.ts'
import type { Deps } from '#server/deps.ts'
import { scheduleJob } from '#server/platform/jobs/declare-job.ts'
import { deleteLead, readLeadsBefore } from './leads.queries.ts'

/** Deletes old leads that didn't become fundraisers. Idempotent. */
export const forgetOldLeads = async ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - LEAD_KEPT_DAYS * DAY_MS)
  for (const emailHash of await readLeadsBefore(database.db, before))
    await database.transact((tx) => deleteLead(tx, emailHash))
}

export const leadTasks = [
  scheduleJob({ name: 'forget-old-leads', class: 'bulk', at: '47 9 * * *' }, forgetOldLeads),
]

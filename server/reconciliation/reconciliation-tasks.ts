import type { Deps } from '#server/deps.ts'
import { performJob, scheduleJob } from '#server/platform/jobs/declare-job.ts'
import { checkBooks } from './check-books.ts'
import { mailReconciliation, mailReconciliationJob } from './mail-reconciliation.ts'
import { reconcileNight } from './reconcile-night.ts'

/** Nightly work reads much, so it uses the database access with long timeouts. */
const patiently = (deps: Deps): Deps => ({
  ...deps,
  database: { ...deps.database, ...deps.database.patient },
})

/** Both schedules are at night, when the provider's UTC day has ended and traffic is lowest. */
export const reconciliationTasks = [
  scheduleJob({ name: 'check-books', class: 'bulk', at: '10 9 * * *' }, (deps) =>
    checkBooks(patiently(deps)),
  ),
  scheduleJob({ name: 'reconcile-night', class: 'bulk', at: '40 9 * * *' }, (deps) =>
    reconcileNight(patiently(deps)),
  ),
  performJob(mailReconciliationJob, (deps, { runId }) => mailReconciliation(deps, runId)),
]

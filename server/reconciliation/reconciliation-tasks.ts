import * as z from 'zod'
import { uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { checkBooks } from './check-books.ts'
import { mailReconciliation } from './mail-reconciliation.ts'
import { reconcileNight } from './reconcile-night.ts'

const payloadShape = z.object({ runId: uuidShape })

/** Nightly work reads much, so it uses the database access with long timeouts. */
const patiently = (deps: Deps): Deps => ({
  ...deps,
  database: { ...deps.database, ...deps.database.patient },
})

export const reconciliationTasks = (deps: Deps): Tasks => ({
  'check-books': async () => {
    await checkBooks(patiently(deps))
  },
  'reconcile-night': async () => {
    await reconcileNight(patiently(deps))
  },
  'mail-reconciliation': async (payload) => mailReconciliation(deps, payloadShape.parse(payload).runId),
})

/** Both run at night, when the provider's UTC day has ended and traffic is lowest. */
export const reconciliationCron = ['10 9 * * * check-books', '40 9 * * * reconcile-night'].join('\n')

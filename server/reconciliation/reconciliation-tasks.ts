import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs.ts'
import { checkBooks } from './check-books.ts'
import { reconcileNight } from './reconcile-night.ts'

export const reconciliationTasks = (deps: Deps): Tasks => ({
  'check-books': async () => {
    await checkBooks(deps)
  },
  'reconcile-night': async () => {
    await reconcileNight(deps)
  },
})

/** Every night, when the provider's day is over everywhere and the least is going on. */
export const reconciliationCron = ['10 9 * * * check-books', '40 9 * * * reconcile-night'].join('\n')

import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs.ts'
import { forgetOldReports, sealClearReports } from './report-texts.ts'

export const caseTasks = (deps: Deps): Tasks => ({
  'seal-clear-reports': async () => sealClearReports(deps),
  'forget-old-reports': async () => forgetOldReports(deps),
})

/** Every ten minutes: words that stand in clear. Once a night: reports whose time is over. */
export const caseCron = ['*/10 * * * * seal-clear-reports', '44 9 * * * forget-old-reports'].join('\n')

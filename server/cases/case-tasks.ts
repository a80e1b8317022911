import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs.ts'
import { forgetOldReports } from './report-texts.ts'

export const caseTasks = (deps: Deps): Tasks => ({
  'forget-old-reports': async () => forgetOldReports(deps),
})

/** Once a night: reports whose time is over. */
export const caseCron = '44 9 * * * forget-old-reports'

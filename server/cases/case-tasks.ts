import * as z from 'zod'
import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs.ts'
import { hideTasks } from './hide-case.ts'
import { forgetOldReports } from './report-texts.ts'
import { mailReportOutcome } from './reports/mail-report-outcome.ts'

const reportShape = z.object({ caseId: z.string(), reportId: z.string() })

export const caseTasks = (deps: Deps): Tasks => ({
  'forget-old-reports': async () => forgetOldReports(deps),
  'mail-report-outcome': async (payload) => mailReportOutcome(deps, reportShape.parse(payload)),
  ...hideTasks(deps),
})

/** Once a night: reports whose time is over. */
export const caseCron = '44 9 * * * forget-old-reports'

import * as z from 'zod'
import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { endDueCases } from './end-due-cases.ts'
import { hideTasks } from './hide-case.ts'
import { milestoneTasks } from './milestones.ts'
import { notePausedGiving } from './never-verified-case.ts'
import { mailReportOutcome } from './reports/mail-report-outcome.ts'
import { forgetOldReports } from './reports/report-texts.ts'

const reportShape = z.object({ caseId: z.string(), reportId: z.string() })

export const caseTasks = (deps: Deps): Tasks => ({
  'forget-old-reports': async () => forgetOldReports(deps),
  'mail-report-outcome': async (payload) => mailReportOutcome(deps, reportShape.parse(payload)),
  'end-due-cases': async () => endDueCases(deps),
  'note-paused-giving': async () => notePausedGiving(deps),
  ...hideTasks(deps),
  ...milestoneTasks(deps),
})

/** Nightly: delete old reports. Every ten minutes: end cases on their end date, and notify of paused donations. */
export const caseCron = [
  '44 9 * * * forget-old-reports',
  '*/10 * * * * end-due-cases',
  '*/10 * * * * note-paused-giving',
].join('\n')

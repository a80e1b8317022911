import { performJob, scheduleJob } from '#server/platform/jobs/declare-job.ts'
import { mailCaseHiddenJob, mailCaseShownJob, mailMilestoneJob, mailReportOutcomeJob } from './case-jobs.ts'
import { endDueCases } from './end-due-cases.ts'
import { mailCaseHidden, mailCaseShown } from './hide-case.ts'
import { mailMilestone } from './milestones.ts'
import { notePausedDonations } from './never-verified-case.ts'
import { mailReportOutcome } from './reports/mail-report-outcome.ts'
import { forgetOldReports } from './reports/report-texts.ts'

export const caseTasks = [
  scheduleJob({ name: 'forget-old-reports', class: 'bulk', at: '44 9 * * *' }, forgetOldReports),
  performJob(mailReportOutcomeJob, mailReportOutcome),
  scheduleJob({ name: 'end-due-cases', class: 'prompt', at: '*/10 * * * *' }, endDueCases),
  scheduleJob({ name: 'note-paused-donations', class: 'prompt', at: '*/10 * * * *' }, notePausedDonations),
  performJob(mailCaseHiddenJob, mailCaseHidden),
  performJob(mailCaseShownJob, mailCaseShown),
  performJob(mailMilestoneJob, mailMilestone),
]

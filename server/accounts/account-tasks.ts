import { SESSION_DAYS } from '#contract/accounts/session-times.ts'
import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { performJob, scheduleJob } from '#server/platform/jobs/declare-job.ts'
import {
  mailAccountErasedJob,
  mailAccountNoticeJob,
  mailEmailCodeJob,
  mailPendingEmailChangeJob,
} from './account-jobs.ts'
import { mailCode, sweepCodes } from './codes/mail-code.ts'
import { announceOverdue } from './notices/announce.ts'
import { mailNotice } from './notices/mail-notice.ts'
import { forgetNotices } from './notices/notices.queries.ts'
import { forgetUsedChallenges } from './passkeys/passkeys.queries.ts'
import { finishPendingChanges } from './pending-email-change/finish-pending-changes.ts'
import { mailPendingChange } from './pending-email-change/mail-pending-change.ts'
import { mailErased, sweepErasures } from './profile/finish-erasure.ts'
import { followWaitingEmailChanges } from './profile/follow-email-change.ts'
import { forgetSessions } from './sessions/sessions.queries.ts'
import { forgetPendingFactors } from './staff/second-factor.queries.ts'

const NOTICES_KEPT_DAYS = 90

const forgetOld = async ({ database, wallClock }: Deps): Promise<void> => {
  const now = wallClock.now().getTime()
  await forgetSessions(database.db, new Date(now - SESSION_DAYS * DAY_MS))
  await forgetPendingFactors(database.db)
  await forgetUsedChallenges(database.db, new Date(now - DAY_MS))
  await forgetNotices(database.db, new Date(now - NOTICES_KEPT_DAYS * DAY_MS))
}

export const accountTasks = [
  performJob(mailAccountNoticeJob, mailNotice),
  performJob(mailEmailCodeJob, mailCode),
  // Mails whose job was lost.
  scheduleJob({ name: 'mail-overdue-letters', class: 'notices', at: '* * * * *' }, async (deps) => {
    await announceOverdue(deps)
    await sweepCodes(deps)
  }),
  performJob(mailPendingEmailChangeJob, mailPendingChange),
  performJob(mailAccountErasedJob, (deps, { userId }) => mailErased(deps, userId)),
  // Interrupted e-mail changes and erasures.
  scheduleJob({ name: 'finish-account-changes', class: 'prompt', at: '* * * * *' }, async (deps) => {
    await followWaitingEmailChanges(deps)
    await finishPendingChanges(deps)
    await sweepErasures(deps)
  }),
  scheduleJob({ name: 'forget-ended-sign-ins', class: 'bulk', at: '41 9 * * *' }, forgetOld),
]

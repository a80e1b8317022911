import type * as z from 'zod'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { mailRecipientDeadlineJob, mailRecipientEndJob, nameBeneficiaryJob } from '#server/cases/case-jobs.ts'
import { changePublicCase } from '#server/cases/change-public-case.ts'
import { readSentBeneficiary } from '#server/cases/reviews/sent-beneficiary.ts'
import type { Deps } from '#server/deps.ts'
import { performJob, scheduleJob } from '#server/platform/jobs/declare-job.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { liftEndedHolds } from './holds/account-holds.ts'
import { mailHold } from './holds/mail-hold.ts'
import {
  mailAccountStateJob,
  mailHoldJob,
  mailIdentityCheckJob,
  mailInvitationAnswerJob,
  mailInvitationJob,
  reportInvitationJob,
} from './identity-check-jobs.ts'
import { inviteBeneficiary } from './invitations/invite-beneficiary.ts'
import { mailInvitation, mailInvitationAnswer } from './invitations/mail-invitation.ts'
import { reportInvitation } from './invitations/report-invitation.ts'
import { mailDeadline } from './mail-deadline.ts'
import { mailIdentityCheck } from './mail-identity-check.ts'
import { mailRecipientEnd } from './mail-recipient-end.ts'
import { pollAccountIfReachable } from './withdrawal-account/follow-account.ts'
import { mailAccountState } from './withdrawal-account/mail-account-state.ts'
import { readDueMails, readUnreportedAccounts } from './withdrawal-account/withdrawal-account.queries.ts'

const BATCH = 100

const remindRecipients = async ({ database, clock, jobs }: Deps): Promise<void> => {
  const now = clock.now()
  for (const { caseId, mailAt } of await readDueMails(database.db, now, BATCH))
    await jobs.add({
      ...mailIdentityCheckJob.at(now, { caseId }),
      key: `identity-check:${caseId}:${mailAt?.toISOString()}`,
    })
}

/** Polls accounts without recent events, since an event may be lost, or not be sent for every change. */
const followUnheardAccounts = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now().getTime()
  const heardBefore = { open: new Date(now - HOUR_MS), verified: new Date(now - DAY_MS) }
  // An account that can't be read now doesn't block the others, and is polled again next time.
  for (const caseId of await readUnreportedAccounts(deps.database.db, heardBefore, BATCH))
    await pollAccountIfReachable(deps, caseId)
}

/**
 * Invites the beneficiary of a submission to a node of an earlier version, which wrote this job instead. If the former
 * beneficiary has given details, they stay named.
 */
const nameSentBeneficiary = async (
  deps: Deps,
  review: z.output<typeof nameBeneficiaryJob.payload>,
): Promise<void> => {
  const email = await readSentBeneficiary(deps, review)
  if (email === null) return
  try {
    const { caseId } = review
    await changePublicCase(deps, caseId, (tx) => inviteBeneficiary(deps, tx, caseId, email))
  } catch (error) {
    if (!isRefusal(error, 'conflict')) throw error
    deps.log.warn({ caseId: review.caseId }, 'the beneficiary has told who they are, and stays named')
  }
}

export const identityCheckTasks = [
  performJob(nameBeneficiaryJob, nameSentBeneficiary),
  performJob(mailInvitationJob, mailInvitation),
  performJob(mailInvitationAnswerJob, mailInvitationAnswer),
  performJob(reportInvitationJob, reportInvitation),
  performJob(mailIdentityCheckJob, (deps, { caseId }) => mailIdentityCheck(deps, caseId)),
  performJob(mailRecipientDeadlineJob, mailDeadline),
  performJob(mailRecipientEndJob, mailRecipientEnd),
  performJob(mailAccountStateJob, mailAccountState),
  performJob(mailHoldJob, mailHold),
  scheduleJob({ name: 'remind-recipients', class: 'prompt', at: '*/10 * * * *' }, remindRecipients),
  scheduleJob({ name: 'lift-ended-holds', class: 'prompt', at: '3 * * * *' }, liftEndedHolds),
  scheduleJob({ name: 'follow-unheard-accounts', class: 'prompt', at: '37 * * * *' }, followUnheardAccounts),
]

import * as z from 'zod'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { caseIdShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { DEADLINES } from '#server/cases/milestone-words.ts'
import { readSentBeneficiary } from '#server/cases/reviews/sent-beneficiary.ts'
import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { HOLD_NEWS, liftEndedHolds } from './holds/account-holds.ts'
import { mailHold } from './holds/mail-hold.ts'
import { inviteBeneficiary } from './invitations/invite-beneficiary.ts'
import { mailInvitation, mailInvitationAnswer } from './invitations/mail-invitation.ts'
import { reportInvitation } from './invitations/report-invitation.ts'
import { mailDeadline } from './mail-deadline.ts'
import { mailIdentityCheck } from './mail-identity-check.ts'
import { pollAccountIfReachable } from './withdrawal-account/follow-account.ts'
import { mailAccountState } from './withdrawal-account/mail-account-state.ts'
import { readDueMails, readUnreportedAccounts } from './withdrawal-account/withdrawal-account.queries.ts'

const BATCH = 100

const casePayload = z.object({ caseId: caseIdShape })
const reviewPayload = z.object({ caseId: caseIdShape, reviewId: uuidShape })
const holdPayload = z.object({ caseId: caseIdShape, holdId: uuidShape, news: z.enum(HOLD_NEWS) })
const invitationPayload = z.object({ caseId: caseIdShape, mailAt: timeShape })
const answerPayload = z.object({ caseId: caseIdShape, answeredAt: timeShape })
const deadlinePayload = z.object({ caseId: caseIdShape, milestone: z.enum(DEADLINES), passedAt: timeShape })
const reportPayload = z.object({ caseId: caseIdShape, idempotencyKey: uuidShape })
const accountPayload = z.object({ caseId: caseIdShape, answer: z.int() })

const remindRecipients = async ({ database, clock, jobs }: Deps): Promise<void> => {
  const now = clock.now()
  for (const { caseId, mailAt } of await readDueMails(database.reader, now, BATCH))
    await jobs.add({
      topic: 'mail-identity-check',
      payload: { caseId },
      key: `identity-check:${caseId}:${mailAt?.toISOString()}`,
      runAt: now,
    })
}

/** Polls accounts without recent events, since an event may be lost, or not be sent for every change. */
const followUnheardAccounts = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now().getTime()
  const heardBefore = { open: new Date(now - HOUR_MS), verified: new Date(now - DAY_MS) }
  // An account that can't be read now doesn't block the others, and is polled again next time.
  for (const caseId of await readUnreportedAccounts(deps.database.reader, heardBefore, BATCH))
    await pollAccountIfReachable(deps, caseId)
}

/** Invites the beneficiary of a submission. If the former beneficiary has given details, they stay named. */
const nameSentBeneficiary = async (deps: Deps, review: z.output<typeof reviewPayload>): Promise<void> => {
  const email = await readSentBeneficiary(deps, review)
  if (email === null) return
  try {
    await inviteBeneficiary(deps, review.caseId, email)
  } catch (error) {
    if (!isRefusal(error, 'conflict')) throw error
    deps.log.warn({ caseId: review.caseId }, 'the beneficiary has told who they are, and stays named')
  }
}

export const identityCheckTasks = (deps: Deps): Tasks => ({
  'name-beneficiary': async (payload) => nameSentBeneficiary(deps, reviewPayload.parse(payload)),
  'mail-invitation': async (payload) => mailInvitation(deps, invitationPayload.parse(payload)),
  'mail-invitation-answer': async (payload) => mailInvitationAnswer(deps, answerPayload.parse(payload)),
  'report-invitation': async (payload) => reportInvitation(deps, reportPayload.parse(payload)),
  'mail-identity-check': async (payload) => mailIdentityCheck(deps, casePayload.parse(payload).caseId),
  'mail-recipient-deadline': async (payload) => mailDeadline(deps, deadlinePayload.parse(payload)),
  'mail-account-state': async (payload) => mailAccountState(deps, accountPayload.parse(payload)),
  'mail-hold': async (payload) => mailHold(deps, holdPayload.parse(payload)),
  'remind-recipients': async () => remindRecipients(deps),
  'lift-ended-holds': async () => liftEndedHolds(deps),
  'follow-unheard-accounts': async () => followUnheardAccounts(deps),
})

/** Every ten minutes: due mails. Hourly: ended holds, and accounts without recent events. */
export const identityCheckCron = [
  '*/10 * * * * remind-recipients',
  '3 * * * * lift-ended-holds',
  '37 * * * * follow-unheard-accounts',
].join('\n')

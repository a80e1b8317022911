import * as z from 'zod'
import { SESSION_DAYS } from '#contract/accounts/account-shapes.ts'
import { DAY_MS } from '#contract/dates.ts'
import { uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { mailCode, sweepCodes } from './codes/mail-code.ts'
import { finishHeldChanges } from './held-email-change/finish-held-changes.ts'
import { mailHeldChange } from './held-email-change/mail-held-change.ts'
import { announceOverdue } from './notices/announce.ts'
import { mailNotice } from './notices/mail-notice.ts'
import { forgetNotices } from './notices/notices.queries.ts'
import { finishWaitingEmailChanges } from './profile/finish-email-change.ts'
import { mailErased, sweepErasures } from './profile/finish-erasure.ts'
import { forgetSessions } from './sessions/sessions.queries.ts'

const NOTICES_KEPT_DAYS = 90

const notice = z.object({ userId: uuidShape, noticeId: uuidShape })
const ofUser = z.object({ userId: uuidShape })
const heldChange = z.object({ userId: uuidShape, changeId: uuidShape, side: z.enum(['old', 'new']) })
const code = z.object({ emailHash: z.string(), purpose: z.string(), codeId: uuidShape })

const forgetOld = async ({ database, wallClock }: Deps): Promise<void> => {
  const now = wallClock.now().getTime()
  await forgetSessions(database.reader, new Date(now - SESSION_DAYS * DAY_MS))
  await forgetNotices(database.reader, new Date(now - NOTICES_KEPT_DAYS * DAY_MS))
}

export const accountTasks = (deps: Deps): Tasks => ({
  'mail-account-notice': async (payload) => mailNotice(deps, notice.parse(payload)),
  'mail-email-code': async (payload) => mailCode(deps, code.parse(payload)),
  'mail-overdue-letters': async () => {
    await announceOverdue(deps)
    await sweepCodes(deps)
  },
  'mail-held-email-change': async (payload) => mailHeldChange(deps, heldChange.parse(payload)),
  'mail-account-erased': async (payload) => mailErased(deps, ofUser.parse(payload).userId),
  'finish-account-changes': async () => {
    await finishWaitingEmailChanges(deps)
    await finishHeldChanges(deps)
    await sweepErasures(deps)
  },
  'forget-ended-sign-ins': async () => forgetOld(deps),
})

/**
 * Every minute: mails whose job was lost, interrupted e-mail changes and erasures. Nightly: delete expired
 * rows.
 */
export const accountCron = [
  '* * * * * mail-overdue-letters',
  '* * * * * finish-account-changes',
  '41 9 * * * forget-ended-sign-ins',
].join('\n')

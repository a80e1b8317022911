import type * as z from 'zod'
import { firstNameOf } from '#contract/accounts/first-name.ts'
import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { dashboardAddress } from '#contract/page-addresses.ts'
import { readUser } from '#server/accounts/read-user.ts'
import { ofCase } from '#server/audit/act-subject.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import { removeDrawingsJob } from '#server/drawing/drawing-tasks.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { caseAfter, caseStateOf } from './case.state.ts'
import { caseHiddenMail, caseHiddenSubject } from './case-hidden-mail.tsx'
import { mailCaseHiddenJob, mailCaseShownJob } from './case-jobs.ts'
import { readCaseRow, recipientNameOf, setVisibility } from './case-row.queries.ts'
import { changePublicCase } from './change-public-case.ts'
import { lockCase } from './lock-case.ts'
import { mailOwner } from './mail-owner.ts'
import { goLive } from './publish-case.ts'

type Hide = CallArguments<Calls['hideCase']>

/**
 * Hides a case in a transaction of `changePublicCase`; the caller writes the audit row.
 * @throws notFound; conflict if it is neither public nor waits to be
 */
export const hideWithin = async (deps: Deps, tx: Tx, { caseId, reason }: Hide): Promise<void> => {
  const row = await lockCase(tx, caseId)
  const now = deps.clock.now()
  caseAfter(caseStateOf(row, now), 'hide')
  await setVisibility(tx, caseId, { visibility: 'hidden', hiddenReason: reason })
  const jobs = [
    mailCaseHiddenJob.at(now, { caseId, hiddenAt: now.toISOString() }),
    removeDrawingsJob.at(now, { caseId }),
  ]
  await writeOutbox(tx, deps.ids, caseId, jobs, now)
  await deps.handlers.caseHidden(deps, tx, caseId)
}

/**
 * Hides a case that is public or waits to be, at once; its owner is mailed the reason, and its money waits.
 * @throws notAllowed, notFound; conflict if it is neither
 */
export const hideCase = staffAct(
  { act: 'case.hide', capability: 'case.hide', subject: ofCase, reason: ({ reason }: Hide) => reason },
  async (deps, _staff, input, audit): Promise<{ hidden: true }> => {
    const { caseId } = input
    await changePublicCase(deps, caseId, async (tx) => {
      await hideWithin(deps, tx, input)
      await audit.record(tx, { caseId, details: {} })
    })
    return { hidden: true }
  },
)

type Unhide = CallArguments<Calls['unhideCase']>

/**
 * Makes a hidden case public again, and mails its owner. One that waited for its beneficiary waits again, or goes live if they
 * accepted meanwhile.
 * @throws notAllowed, notFound; conflict if it isn't hidden
 */
export const unhideCase = staffAct(
  { act: 'case.unhide', capability: 'case.hide', subject: ofCase, reason: ({ reason }: Unhide) => reason },
  async (deps, _staff, { caseId }, audit): Promise<{ hidden: false }> => {
    await changePublicCase(deps, caseId, async (tx) => {
      const row = await lockCase(tx, caseId)
      await deps.handlers.refuseWhileRefunded(tx, caseId)
      const now = deps.clock.now()
      const wasLive = row.publishedAt !== null
      caseAfter(caseStateOf(row, now), wasLive ? 'unhide' : 'unhide_waiting')
      await setVisibility(tx, caseId, { visibility: wasLive ? 'live' : 'approved', hiddenReason: null })
      if (!wasLive && row.beneficiaryAccepted) await goLive(deps, tx, caseId)
      await writeOutbox(
        tx,
        deps.ids,
        caseId,
        [mailCaseShownJob.at(now, { caseId, shownAt: now.toISOString() })],
        now,
      )
      await deps.handlers.caseShown(deps, tx, caseId)
      await audit.record(tx, { caseId, details: {} })
    })
    return { hidden: false }
  },
)

/** Mails the owner the reason, unless the case is public again. */
export const mailCaseHidden = async (
  deps: Deps,
  { caseId, hiddenAt }: z.output<typeof mailCaseHiddenJob.payload>,
): Promise<void> => {
  const { db } = deps.database
  const row = await readCaseRow(db, caseId)
  if (row === null || row.hiddenReason === null) return
  const owner = await readUser(deps, db, row.ownerId)
  if (owner?.email == null) return
  const { publicOrigin, brand } = deps.config
  const { title: caseTitle, organizerName, hiddenReason: reason } = row
  const wasLive = row.publishedAt !== null
  await deps.mail.send({
    to: owner.email,
    subject: caseHiddenSubject({ caseTitle, wasLive }),
    messageId: `case-hidden-${caseId}-${Date.parse(hiddenAt)}`,
    caseId,
    ...renderMail(caseHiddenMail({ publicOrigin, brand, caseTitle, organizerName, reason, wasLive })),
  })
}

const BACK = {
  title: 'Your fundraiser is back on the site',
  lead: 'We looked into it, and everyone can see your page again. Anything we put on hold because of it has been released.',
}
const LIVE = {
  title: 'Your fundraiser is live',
  lead: 'We looked into it, and everyone can see your page now.',
}

const waitsAgain = (name: string) => ({
  title: 'Your fundraiser can go live again',
  lead: `We looked into it. Your page goes live as soon as ${name} accepts.`,
})

/** Mails the owner that the case is public again, or may be, unless it was hidden since. */
export const mailCaseShown = async (
  deps: Deps,
  { caseId, shownAt }: z.output<typeof mailCaseShownJob.payload>,
): Promise<void> => {
  const row = await readCaseRow(deps.database.db, caseId)
  if (row?.visibility !== 'live' && row?.visibility !== 'approved') return
  const { ownerId, title: caseTitle, organizerName, publishedAt } = row
  const wasLive = publishedAt !== null && publishedAt < new Date(shownAt)
  const text =
    row.visibility === 'approved' ? waitsAgain(firstNameOf(recipientNameOf(row))) : wasLive ? BACK : LIVE
  await mailOwner(deps, {
    ownerId,
    caseTitle,
    organizerName,
    words: {
      ...text,
      points: [],
      dates: [],
      action:
        publishedAt === null
          ? { label: 'My fundraisers', path: '/fundraiser/list' }
          : { label: 'Open your dashboard', path: dashboardAddress(caseId) },
      note: null,
      why: 'You’re getting this because you organize this fundraiser.',
    },
    messageId: `case-shown-${caseId}-${Date.parse(shownAt)}`,
    caseId,
  })
}

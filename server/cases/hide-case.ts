import type * as z from 'zod'
import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { dashboardAddress } from '#contract/page-addresses.ts'
import { readUser } from '#server/accounts/read-user.ts'
import { ofCase } from '#server/audit/act-subject.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import { caseHiddenMail } from '#server/cases/case-hidden-mail.tsx'
import type { Deps } from '#server/deps.ts'
import { removeDrawingsJob } from '#server/drawing/drawing-tasks.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { caseAfter, caseStateOf } from './case.state.ts'
import { mailCaseHiddenJob, mailCaseShownJob } from './case-jobs.ts'
import { readCaseRow, setVisibility } from './case-row.queries.ts'
import { changePublicCase } from './change-public-case.ts'
import { lockCase } from './lock-case.ts'
import { mailOwner } from './mail-owner.ts'

type Hide = CallArguments<Calls['hideCase']>

/**
 * Hides a public case at once; its owner is mailed the reason, and its money waits.
 * @throws notAllowed, notFound; conflict if it isn’t public
 */
export const hideCase = staffAct(
  { act: 'case.hide', capability: 'case.hide', subject: ofCase, reason: ({ reason }: Hide) => reason },
  async (deps, _staff, { caseId, reason }, audit): Promise<{ hidden: true }> => {
    const { clock, ids } = deps
    await changePublicCase(deps, caseId, async (tx) => {
      const row = await lockCase(tx, caseId)
      const now = clock.now()
      caseAfter(caseStateOf(row, now), 'hide')
      await setVisibility(tx, caseId, { visibility: 'hidden', hiddenReason: reason })
      await writeOutbox(
        tx,
        ids,
        caseId,
        [
          mailCaseHiddenJob.at(now, { caseId, hiddenAt: now.toISOString() }),
          removeDrawingsJob.at(now, { caseId }),
        ],
        now,
      )
      await deps.handlers.caseHidden(deps, tx, caseId)
      await audit.record(tx, { caseId, details: {} })
    })
    return { hidden: true }
  },
)

type Unhide = CallArguments<Calls['unhideCase']>

/** Makes a hidden case public again, and mails its owner. @throws notAllowed, notFound; conflict if it isn't hidden */
export const unhideCase = staffAct(
  { act: 'case.unhide', capability: 'case.hide', subject: ofCase, reason: ({ reason }: Unhide) => reason },
  async (deps, _staff, { caseId }, audit): Promise<{ hidden: false }> => {
    await changePublicCase(deps, caseId, async (tx) => {
      const row = await lockCase(tx, caseId)
      const now = deps.clock.now()
      caseAfter(caseStateOf(row, now), 'unhide')
      await setVisibility(tx, caseId, { visibility: 'live', hiddenReason: null })
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
  await deps.mail.send({
    to: owner.email,
    subject: `We took “${caseTitle}” off the site`,
    messageId: `case-hidden-${caseId}-${Date.parse(hiddenAt)}`,
    caseId,
    ...renderMail(caseHiddenMail({ publicOrigin, brand, caseTitle, organizerName, reason })),
  })
}

/** Mails the owner that the case is public again, unless it was hidden since. */
export const mailCaseShown = async (
  deps: Deps,
  { caseId, shownAt }: z.output<typeof mailCaseShownJob.payload>,
): Promise<void> => {
  const row = await readCaseRow(deps.database.db, caseId)
  if (row?.visibility !== 'live') return
  const { ownerId, title: caseTitle, organizerName } = row
  await mailOwner(deps, {
    ownerId,
    caseTitle,
    organizerName,
    words: {
      title: 'Your fundraiser is back on the site',
      lead: 'We looked into it, and everyone can see your page again. Anything we put on hold because of it has been released.',
      points: [],
      dates: [],
      action: { label: 'Open your dashboard', path: dashboardAddress(caseId) },
      note: null,
      why: 'You’re getting this because you organize this fundraiser.',
    },
    messageId: `case-shown-${caseId}-${Date.parse(shownAt)}`,
    caseId,
  })
}

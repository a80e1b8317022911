import * as z from 'zod'
import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { readUser } from '#server/accounts/read-user.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import { caseHiddenMail } from '#server/mails/case-hidden-mail.tsx'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { caseAfter, caseStateOf } from './case.state.ts'
import { lockCaseRow, readCaseRow, setVisibility } from './case-row.queries.ts'
import { changePublicCase } from './change-public-case.ts'

type Hide = CallArguments<Calls['hideCase']>

/**
 * Hides a public case at once; its owner is mailed the reason, and its money waits.
 * @throws notAllowed, notFound; conflict if it isn’t public
 */
export const hideCase = staffAct(
  { act: 'case.hide', capability: 'case.hide', reason: ({ reason }: Hide) => reason },
  async (deps, _staff, { caseId, reason }, audit): Promise<{ hidden: true }> => {
    const { clock, ids } = deps
    await changePublicCase(deps, caseId, async (tx) => {
      const row = await lockCaseRow(tx, caseId)
      if (row === null) throw new Refusal('notFound')
      const now = clock.now()
      caseAfter(caseStateOf(row, now), 'hide')
      await setVisibility(tx, caseId, { visibility: 'hidden', hiddenReason: reason })
      await writeOutbox(
        tx,
        ids,
        caseId,
        [{ topic: 'mail-case-hidden', payload: { caseId, hiddenAt: now }, runAt: now }],
        now,
      )
      await deps.handlers.caseHidden(deps, tx, caseId)
      await audit.record(tx, { caseId, details: {} })
    })
    return { hidden: true }
  },
)

type Unhide = CallArguments<Calls['unhideCase']>

/** Makes a hidden case public again. @throws notAllowed, notFound; conflict if it isn't hidden */
export const unhideCase = staffAct(
  { act: 'case.unhide', capability: 'case.hide', reason: ({ reason }: Unhide) => reason },
  async (deps, _staff, { caseId }, audit): Promise<{ hidden: false }> => {
    await changePublicCase(deps, caseId, async (tx) => {
      const row = await lockCaseRow(tx, caseId)
      if (row === null) throw new Refusal('notFound')
      caseAfter(caseStateOf(row, deps.clock.now()), 'unhide')
      await setVisibility(tx, caseId, { visibility: 'live', hiddenReason: null })
      await deps.handlers.caseShown(deps, tx, caseId)
      await audit.record(tx, { caseId, details: {} })
    })
    return { hidden: false }
  },
)

const payloadShape = z.object({ caseId: z.string(), hiddenAt: z.iso.datetime() })

/** Mails the owner the reason, unless the case is public again. */
const mailCaseHidden = async (
  deps: Deps,
  { caseId, hiddenAt }: z.infer<typeof payloadShape>,
): Promise<void> => {
  const { reader } = deps.database
  const row = await readCaseRow(reader, caseId)
  if (row === null || row.hiddenReason === null) return
  const owner = await readUser(deps, reader, row.ownerId)
  if (owner?.email == null) return
  const { publicOrigin, brand } = deps.config
  const { title, hiddenReason: reason } = row
  await deps.mail.send({
    to: owner.email,
    subject: `We took “${title}” off the site`,
    messageId: `case-hidden-${caseId}-${Date.parse(hiddenAt)}`,
    ...renderMail(caseHiddenMail({ publicOrigin, brand, title, reason })),
  })
}

export const hideTasks = (deps: Deps): Tasks => ({
  'mail-case-hidden': async (payload) => mailCaseHidden(deps, payloadShape.parse(payload)),
})

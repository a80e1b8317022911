import * as z from 'zod'
import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { addCents, formatCents } from '#contract/money.ts'
import { readUser } from '#server/accounts/read-user.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import { caseHiddenMail } from '#server/mails/case-hidden-mail.tsx'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import type { Tx } from '#server/platform/database.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { caseAfter, caseStateOf } from './case.state.ts'
import { lockCaseRow, readCaseRow, setVisibility } from './case-row.queries.ts'
import { showChange } from './show-change.ts'

/** Alerts staff that money of a hidden case would still be sent, since only a freeze stops its transfers. */
const alertUnsent = async (tx: Tx, deps: Deps, caseId: string, hiddenAt: Date): Promise<void> => {
  const { payableCents, inTransitCents } = await readBalance(tx, caseId)
  const unsentCents = addCents(payableCents, inTransitCents)
  if (unsentCents <= 0) return
  await raiseAlert(tx, deps, {
    alertKey: `hidden:${caseId}:${hiddenAt.getTime()}`,
    kind: 'payout',
    title: 'A case that was hidden has money that isn’t sent yet',
    body: `Case ${caseId}: ${formatCents(unsentCents)}. It goes to its recipient with the next transfers. If it shouldn’t, freeze the account at /staff/payouts.`,
  })
}

type Hide = CallArguments<Calls['hideCase']>

/**
 * Hides a public case at once; its owner is mailed the reason, and staff are alerted if it has money.
 * @throws notAllowed, notFound; conflict if it isn’t public
 */
export const hideCase = staffAct(
  { act: 'case.hide', capability: 'case.hide', reason: ({ reason }: Hide) => reason },
  async (deps, _staff, { caseId, reason }, audit): Promise<{ hidden: true }> => {
    const { database, clock, ids } = deps
    await database.transact(async (tx) => {
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
      await alertUnsent(tx, deps, caseId, now)
      await audit.record(tx, { caseId, details: {} })
    })
    await showChange(deps, caseId)
    return { hidden: true }
  },
)

type Unhide = CallArguments<Calls['unhideCase']>

/** Makes a hidden case public again. @throws notAllowed, notFound; conflict if it isn't hidden */
export const unhideCase = staffAct(
  { act: 'case.unhide', capability: 'case.hide', reason: ({ reason }: Unhide) => reason },
  async (deps, _staff, { caseId }, audit): Promise<{ hidden: false }> => {
    await deps.database.transact(async (tx) => {
      const row = await lockCaseRow(tx, caseId)
      if (row === null) throw new Refusal('notFound')
      caseAfter(caseStateOf(row, deps.clock.now()), 'unhide')
      await setVisibility(tx, caseId, { visibility: 'live', hiddenReason: null })
      await audit.record(tx, { caseId, details: {} })
    })
    await showChange(deps, caseId)
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

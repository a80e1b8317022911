import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { forEachOrder } from '../sweeping/for-each-order.ts'
import { alertEvidenceDue } from './dispute-alerts.ts'
import { type DisputeRow, readDueDisputes, readUndecidedDisputes } from './disputes.queries.ts'
import { followDispute } from './follow-dispute.ts'

const BATCH = 200
const ALERT_BEFORE_MS = 2 * DAY_MS

/** Polls every open dispute, because its webhooks may have been missed. */
export const followOpenDisputes = async (deps: Deps): Promise<void> => {
  for (let last: DisputeRow | null = null; ; ) {
    const open: DisputeRow[] = await readUndecidedDisputes(deps.database.db, last, BATCH)
    await forEachOrder(deps, open, ({ providerRef }) => followDispute(deps, providerRef))
    if (open.length < BATCH) return
    last = open.at(-1) ?? null
  }
}

/** Alerts staff about unanswered disputes `ALERT_BEFORE_MS` before the deadline. */
export const alertDueEvidence = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const before = new Date(now.getTime() + ALERT_BEFORE_MS)
  const due = await readDueDisputes(deps.database.db, now, before, BATCH)
  await forEachOrder(deps, due, (dispute) => alertEvidenceDue(deps, dispute))
}

import type { Deps } from '#server/deps.ts'
import type { OrderIds } from '#server/donations/order-key.ts'
import { undoReturnParts } from '#server/donations/refund-parts.ts'
import { lockOrder } from '#server/donations/returns.queries.ts'
import { refundDropped, refundFailed, refundSent } from '#server/ledger/refund-events.ts'
import { postJournals } from '#server/ledger/store.ts'
import type { RefundRefused, RefundState } from '#server/outside/payments/port.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { mailRefundJob } from '../donation-jobs.ts'
import { closeRequestOfReturned } from './close-request.ts'
import { moveRefund, type RefundIds, type RefundRow, readRefund } from './refunds.queries.ts'
import { canTransition, type RefundProgress } from './refunds.state.ts'

type Reported = RefundState | RefundRefused

const progressOf = (reported: Reported): Exclude<RefundProgress, 'requested'> =>
  reported.status === 'refused' ? 'failed' : reported.status

/** Journals of a reported refund. A failed one left our balance before it came back, so both are posted. */
const journalsOf = (refund: RefundRow, reported: Reported, now: Date) => {
  const event = { ...refund, occurredAt: reported.status === 'refused' ? now : reported.madeAt }
  if (reported.status === 'refused') return [refundDropped(event)]
  const sentJournals = refund.state === 'requested' ? [refundSent(event)] : []
  return reported.status === 'failed'
    ? [...sentJournals, refundFailed({ ...event, occurredAt: now })]
    : sentJournals
}

const applyReported = async (tx: Tx, deps: Deps, refund: RefundRow, reported: Reported): Promise<void> => {
  const { caseId, refundId } = refund
  const now = deps.clock.now()
  const state = progressOf(reported)
  const order = state === 'failed' ? await lockOrder(tx, refund) : null
  const counts = order === null ? undefined : await undoReturnParts(tx, order, refund, now)
  await moveRefund(tx, refund, {
    state,
    stateAt: now,
    ...(reported.status === 'refused'
      ? { failure: reported.reason }
      : { providerRef: reported.refundRef, failure: reported.failure }),
  })
  const journals = journalsOf(refund, reported, now)
  await postJournals(tx, deps.ids, { caseId, journals, postedAt: now, ...(counts && { counts }) })
  if (state === 'succeeded') await closeRequestOfReturned(tx, refund, now)
  if (refund.state === 'requested' || state === 'failed')
    await writeOutbox(tx, deps.ids, caseId, [mailRefundJob.at(now, { caseId, refundId, state })], now)
}

/** Applies the provider's state of a refund. Forward only: a stale state changes nothing. */
export const applyRefund = async (
  deps: Deps,
  refundIds: OrderIds & RefundIds,
  reported: Reported,
): Promise<void> => {
  if (reported.status !== 'refused' && reported.refundId !== null && reported.refundId !== refundIds.refundId)
    throw new Error(`Refund ${reported.refundRef} is not ${refundIds.refundId}`)
  await deps.database.transact(async (tx) => {
    // Locks the order before its refund, the same order everywhere.
    await lockOrder(tx, refundIds)
    const refund = await readRefund(tx, refundIds)
    if (refund === null) throw new Error(`Refund ${refundIds.refundId} is gone`)
    if (canTransition(refund.state, progressOf(reported))) await applyReported(tx, deps, refund, reported)
  })
}

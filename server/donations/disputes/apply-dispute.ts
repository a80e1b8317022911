import { addCents } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import type { OrderIds } from '#server/donations/order-key.ts'
import { lockAndCheckAvailable } from '#server/ledger/balance.store.ts'
import { postJournals } from '#server/ledger/store.ts'
import type { DisputeState } from '#server/outside/payments/port.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { mailDisputeJob, recoverOverpaidJob, watchDisputeRateJob } from '../donation-jobs.ts'
import type { OrderRow } from '../order-row.ts'
import { readRefundsOf } from '../refunds/refunds.queries.ts'
import { ADD, changeReturned, changeShownDonation, lockOrder } from '../returns.queries.ts'
import { alertContradiction } from './dispute-alerts.ts'
import { changeOf, type DisputeChange } from './dispute-change.policy.ts'
import {
  changeEvidenceDue,
  type DisputeRow,
  insertDispute,
  moveDispute,
  readDisputesOf,
} from './disputes.queries.ts'
import { canTransition, contradicts, isUndecidedByBank } from './disputes.state.ts'
import { feesOf, progressOf } from './provider-dispute.policy.ts'

/**
 * Thrown while a refund of the order is pending, because its outcome decides which money the dispute is about.
 * The job is retried afterwards.
 */
export class RefundPendingError extends Error {
  /** When the oldest pending refund was requested. */
  readonly since: Date

  constructor(orderId: string, since: Date) {
    super(`A refund of order ${orderId} isn’t at its end`)
    this.since = since
  }
}

/**
 * Locks the case's balance for the withdrawal. If the money was paid out before, schedules its recovery.
 * @throws RefundPendingError while the same money is being refunded
 */
const lockBalance = async (
  tx: Tx,
  { log, ids, clock }: Pick<Deps, 'log' | 'ids' | 'clock'>,
  order: OrderRow,
  { donationCents, feeCents }: DisputeChange['parts'],
): Promise<void> => {
  const { caseId, orderId } = order
  const refunds = await readRefundsOf(tx, order)
  const oldest = refunds.findLast(({ state }) => state === 'requested' || state === 'pending')
  if (oldest !== undefined) throw new RefundPendingError(orderId, oldest.createdAt)
  if (await lockAndCheckAvailable(tx, caseId, addCents(donationCents, -feeCents))) return
  log.info({ caseId, orderId }, 'what a donor’s bank took back was paid out before')
  const now = clock.now()
  const recovering = recoverOverpaidJob.at(now, { caseId })
  await writeOutbox(tx, ids, caseId, [recovering], now)
}

const storeDispute = async (
  tx: Tx,
  order: OrderRow,
  { stored, disputeId }: { stored: DisputeRow | null; disputeId: string },
  reported: DisputeState,
  { state, amountCents, parts }: DisputeChange,
  now: Date,
): Promise<void> => {
  const { caseId, orderId } = order
  const { evidenceDueAt, reason, openedAt, disputeRef: providerRef } = reported
  // Evidence for an inquiry doesn't answer the dispute that it became. A dispute under review has evidence,
  // even if staff sent it in the provider's dashboard.
  const isEscalated = stored?.state === 'inquiry' && isUndecidedByBank(state)
  const earlierSentAt = isEscalated ? null : (stored?.evidenceSentAt ?? null)
  const evidenceSentAt = earlierSentAt ?? (reported.status === 'under_review' ? now : null)
  const row = { ...parts, amountCents, state, stateAt: now, evidenceDueAt, evidenceSentAt }
  if (stored !== null) return moveDispute(tx, stored, row)
  await insertDispute(tx, { ...row, caseId, disputeId, orderId, providerRef, reason, openedAt })
}

/**
 * Schedules the check of the case's dispute rate. It is a separate job to avoid a deadlock: a hold locks the
 * account, which payouts lock before the balance.
 */
const scheduleRateCheck = ({ ids }: Deps, tx: Tx, caseId: string, now: Date): Promise<void> =>
  writeOutbox(tx, ids, caseId, [watchDisputeRateJob.at(now, { caseId })], now)

const applyChange = async (
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  disputes: readonly DisputeRow[],
  reported: DisputeState,
): Promise<void> => {
  const { caseId } = order
  const now = deps.clock.now()
  const stored = disputes.find(({ providerRef }) => providerRef === reported.disputeRef) ?? null
  const disputeId = stored?.disputeId ?? deps.ids.uuid()
  const undecided = disputes.filter((dispute) => dispute !== stored && isUndecidedByBank(dispute.state))
  const change = changeOf({ order, disputeId, stored, undecided, reported, now })
  const { state, orderState, returned, journals } = change
  if (change.debitsCase) await lockBalance(tx, deps, order, change.parts)
  if (orderState !== order.state || state === 'lost')
    await changeReturned(tx, order, returned, ADD, { state: orderState, now })
  const counts =
    state === 'lost' ? await changeShownDonation(tx, order, returned.donationCents, ADD) : undefined
  await storeDispute(tx, order, { stored, disputeId }, reported, change, now)
  if (stored === null) await scheduleRateCheck(deps, tx, caseId, now)
  await postJournals(tx, deps.ids, { caseId, journals, postedAt: now, ...(counts && { counts }) })
  if (journals.length > 0)
    await writeOutbox(tx, deps.ids, caseId, [mailDisputeJob.at(now, { caseId, disputeId })], now)
}

/**
 * Applies the provider's state of a dispute. Forward only: a stale state changes nothing.
 * @throws RefundPendingError while a refund of the same order is pending; the job is retried
 */
export const applyDispute = async (
  deps: Deps,
  orderIds: OrderIds,
  reported: DisputeState,
): Promise<DisputeRow> => {
  const { caseId, orderId } = orderIds
  const reportedState = progressOf(reported)
  const findReported = (disputes: readonly DisputeRow[]): DisputeRow | null =>
    disputes.find(({ providerRef }) => providerRef === reported.disputeRef) ?? null
  const dispute = await deps.database.transact(async (tx) => {
    const order = await lockOrder(tx, orderIds)
    if (order === null) throw new Error(`Order ${orderId} is gone`)
    const disputes = await readDisputesOf(tx, order)
    const stored = findReported(disputes)
    if (stored === null || canTransition(stored.state, reportedState))
      await applyChange(tx, deps, order, disputes, reported)
    else if (stored.state === reportedState) await changeEvidenceDue(tx, stored, reported.evidenceDueAt)
    const postedAt = deps.clock.now()
    await postJournals(tx, deps.ids, { caseId, journals: feesOf(reported), postedAt })
    return findReported(await readDisputesOf(tx, order))
  })
  if (dispute === null) throw new Error(`Dispute ${reported.disputeRef} is gone`)
  if (contradicts(dispute.state, reportedState)) await alertContradiction(deps, dispute, reportedState)
  return dispute
}

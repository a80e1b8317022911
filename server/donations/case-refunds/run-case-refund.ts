import type * as z from 'zod'
import type { Deps } from '#server/deps.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { refundCaseJob } from '../donation-jobs.ts'
import type { OrderIds } from '../order-key.ts'
import { remainingParts } from '../refund-parts.ts'
import { readDonationsToReturn } from '../refunds/refunds.queries.ts'
import { reserveRefund } from '../refunds/reserve-refund.ts'
import { forEachOrder } from '../sweeping/for-each-order.ts'
import {
  type CaseRefundRow,
  keyOfCaseRefund,
  moveCaseRefund,
  readCaseRefund,
  readCaseSums,
  readRunningCaseRefunds,
} from './case-refunds.queries.ts'

/** Donations refunded by one run of the job. */
const PIECE = 25
const RUNNING_MAX = 100
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Refunds what is left of a donation. Does nothing if it was refunded or disputed before. */
const refundRemainder = async (deps: Deps, refund: CaseRefundRow, orderIds: OrderIds): Promise<void> => {
  try {
    await reserveRefund(deps, {
      orderIds,
      idempotencyKey: `${keyOfCaseRefund(refund)}${orderIds.orderId}`,
      reason: 'case_hidden',
      staffId: refund.requestedBy,
      onlyIfCovered: false,
      parts: remainingParts,
    })
  } catch (error) {
    if (!isRefusal(error, 'notRefundable')) throw error
  }
}

/** Ends one with nothing left to refund. Charges with an unknown outcome may still come in, so it waits for them. */
const finishIfComplete = async (deps: Deps, refund: CaseRefundRow): Promise<void> => {
  const { db } = deps.database
  const keyStart = keyOfCaseRefund(refund)
  // In this order, because a charge that is settled between the two reads is left to refund.
  const { notReturned } = await readCaseSums(db, refund.caseId)
  const left = await readDonationsToReturn(db, refund.caseId, { keyStart, after: FIRST, limit: 1 })
  if (left.length > 0 || notReturned.some(({ why }) => why === 'in_flight')) return
  const finishedAt = deps.clock.now()
  await deps.database.transact((tx) => moveCaseRefund(tx, refund, 'running', { state: 'done', finishedAt }))
}

/**
 * Refunds the next donations of a case, and queues a run for those after them. Idempotent: each donation has one refund under
 * its key, whatever repeats a run, and the sweep begins again what a killed process left.
 */
export const runCaseRefund = async (
  deps: Deps,
  { after, ...ids }: z.output<typeof refundCaseJob.payload>,
): Promise<void> => {
  const { database, clock } = deps
  const refund = await readCaseRefund(database.db, ids)
  if (refund?.state !== 'running') return
  const keyStart = keyOfCaseRefund(refund)
  const piece = await readDonationsToReturn(database.db, refund.caseId, {
    keyStart,
    after: after ?? FIRST,
    limit: PIECE,
  })
  await forEachOrder(deps, piece, (orderIds) => refundRemainder(deps, refund, orderIds))
  const last = piece.at(-1)
  if (piece.length < PIECE || last === undefined) return finishIfComplete(deps, refund)
  const now = clock.now()
  const next = refundCaseJob.at(now, { ...ids, after: last.orderId })
  await database.transact((tx) => writeOutbox(tx, deps.ids, refund.caseId, [next], now))
}

/** Begins again each one that is under way: a donation failed, its charge had no outcome yet, or a process was killed. */
export const sweepCaseRefunds = async (deps: Deps): Promise<void> => {
  for (const { caseId, caseRefundId } of await readRunningCaseRefunds(deps.database.db, RUNNING_MAX))
    await runCaseRefund(deps, { caseId, caseRefundId, after: null })
}

import { CASE_STATUS } from '#contract/cases/cases.ts'
import { readCheckedCase } from '#server/cases/case-with-check.ts'
import { closeNeverVerified, noteDonationsRefunded } from '#server/cases/never-verified-case.ts'
import type { Deps } from '#server/deps.ts'
import {
  confirmNeverVerified,
  isNeverVerified,
  listNeverVerified,
} from '#server/identity-check/never-verified.ts'
import { type Failed, rethrowFailures, runPart } from '#server/platform/jobs/run-part.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import type { OrderIds } from '../order-key.ts'
import { remainingParts } from '../refund-parts.ts'
import { forEachOrder } from '../sweeping/for-each-order.ts'
import { readDonationsToReturn, unverifiedKey } from './refunds.queries.ts'
import { reserveRefund } from './reserve-refund.ts'

/** Donations of a case read at a time. */
const BATCH = 50
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Refunds the rest of a donation. Does nothing if it was refunded or disputed before. */
const refundRemainder = async (deps: Deps, orderIds: OrderIds): Promise<void> => {
  try {
    await reserveRefund(deps, {
      orderIds,
      idempotencyKey: unverifiedKey(orderIds),
      reason: 'never_verified',
      onlyIfCovered: false,
      // Checked again under the lock, because the recipient may have been verified a moment ago.
      parts: async (order, tx) =>
        (await isNeverVerified(tx, orderIds.caseId)) && !(await deps.handlers.hasPayout(tx, orderIds.caseId))
          ? remainingParts(order)
          : null,
    })
  } catch (error) {
    if (!isRefusal(error, 'notRefundable')) throw error
  }
}

/** Ends a case and refunds its donations, once the provider has confirmed that its recipient isn't verified. */
const returnDonations = async (deps: Deps, caseId: string): Promise<void> => {
  const { db } = deps.database
  const readAfter = (after: string) =>
    readDonationsToReturn(db, caseId, { keyStart: unverifiedKey({ orderId: '' }), after, limit: BATCH })
  const donations = await readAfter(FIRST)
  const isOver = (await readCheckedCase(db, caseId))?.status === CASE_STATUS.ended
  // Nothing is left to decide, so that the provider isn't asked every hour.
  const isDecided = isOver && donations.length === 0
  if (!isDecided && !(await confirmNeverVerified(deps, caseId))) return
  await closeNeverVerified(deps, caseId)
  // All of them in one run, so that they go back on the promised day. The next run retries those that failed.
  for (let batch = donations; batch.length > 0; batch = await readAfter(batch.at(-1)?.orderId ?? ''))
    await forEachOrder(deps, batch, (orderIds) => refundRemainder(deps, orderIds))
  await noteDonationsRefunded(deps, caseId)
}

/**
 * Ends the cases that went live `REFUNDS_AFTER_DAYS` ago and whose recipient was never verified, refunds each of their
 * donations once, and notifies their owners. Restored books may have forgotten that a recipient was verified and paid:
 * nothing is decided while money out is held, the provider is asked first, and a case with a payout is never refunded.
 */
export const refundUnverified = async (deps: Deps): Promise<void> => {
  if (await deps.handlers.isMoneyOutStopped(deps)) return
  const failed: Failed<string>[] = []
  for (const caseId of await listNeverVerified(deps))
    await runPart(failed, caseId, async () => {
      if (!(await deps.handlers.hasPayout(deps.database.db, caseId))) await returnDonations(deps, caseId)
    })
  rethrowFailures(failed)
}

import { closeNeverVerified, noteGiftsReturned } from '#server/cases/never-verified-case.ts'
import type { Deps } from '#server/deps.ts'
import { isNeverVerified, listNeverVerified } from '#server/identity-check/never-verified.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import type { OrderPlace } from '../order-key.ts'
import { remainingParts } from '../refund-parts.ts'
import { sweep } from '../sweeping/sweep.ts'
import { readDonationsToReturn, unverifiedKey } from './refunds.queries.ts'
import { reserveRefund } from './reserve-refund.ts'

/** Donations of a case per run. */
const BATCH = 200

/** Refunds the rest of a donation. Does nothing if it was refunded or disputed before. */
const refundRemainder = async (deps: Deps, place: OrderPlace): Promise<void> => {
  try {
    await reserveRefund(deps, {
      place,
      idempotencyKey: unverifiedKey(place),
      reason: 'never_verified',
      onlyIfHeld: false,
      // Checked again under the lock, because the recipient may have been verified a moment ago.
      parts: async (order, tx) => ((await isNeverVerified(tx, place.caseId)) ? remainingParts(order) : null),
    })
  } catch (error) {
    if (!isRefusal(error, 'notRefundable')) throw error
  }
}

/**
 * Ends the cases that went live sixty days ago and whose recipient was never verified, refunds each of their donations
 * once, and notifies their owners.
 */
export const refundUnverified = async (deps: Deps): Promise<void> => {
  for (const caseId of await listNeverVerified(deps)) {
    await closeNeverVerified(deps, caseId)
    await sweep(deps, await readDonationsToReturn(deps.database.reader, caseId, BATCH), (place) =>
      refundRemainder(deps, place),
    )
    await noteGiftsReturned(deps, caseId)
  }
}

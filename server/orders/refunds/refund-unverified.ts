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

/** Refunds the rest of a donation. Does nothing if its donor undid it first. */
const refundOwnDonation = async (deps: Deps, place: OrderPlace): Promise<void> => {
  try {
    await reserveRefund(deps, {
      place,
      idempotencyKey: unverifiedKey(place),
      reason: 'never_verified',
      onlyIfHeld: false,
      // A recipient verified a moment ago keeps what wasn't reserved before.
      parts: async (order, tx) => ((await isNeverVerified(tx, place.caseId)) ? remainingParts(order) : null),
    })
  } catch (error) {
    if (!isRefusal(error, 'notRefundable')) throw error
  }
}

/**
 * Refunds the donations of a case sixty days after it went live, if its recipient was never verified: each
 * once.
 */
export const refundUnverified = async (deps: Deps): Promise<void> => {
  for (const caseId of await listNeverVerified(deps))
    await sweep(deps, await readDonationsToReturn(deps.database.reader, caseId, BATCH), (place) =>
      refundOwnDonation(deps, place),
    )
}

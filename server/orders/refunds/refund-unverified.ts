import type { Deps } from '#server/deps.ts'
import { isNeverVerified, listNeverVerified } from '#server/identity-check/never-verified.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import type { OrderPlace } from '../order-key.ts'
import { remainingParts } from '../refund-parts.ts'
import { sweep } from '../sweeping/sweep.ts'
import { askRefund } from './ask-refund.ts'
import { readDonationsToReturn, unverifiedKey } from './refunds.queries.ts'

/** So many gifts of a case at a time; the next run goes on. */
const BATCH = 200

/** Refunds all that is left of a donation. Nothing is left where its donor took it back first, which is fine. */
const refundOwnDonation = async (deps: Deps, place: OrderPlace): Promise<void> => {
  try {
    await askRefund(deps, {
      place,
      idempotencyKey: unverifiedKey(place),
      reason: 'never_verified',
      onlyIfHeld: false,
      // A recipient who was verified a moment ago keeps what wasn't promised back before.
      parts: async (order, tx) => ((await isNeverVerified(tx, place.caseId)) ? remainingParts(order) : null),
    })
  } catch (error) {
    if (!isRefusal(error, 'notRefundable')) throw error
  }
}

/** Sixty days after a case went live, its donations go back where the recipient was never verified: each once. */
export const refundUnverified = async (deps: Deps): Promise<void> => {
  for (const caseId of await listNeverVerified(deps))
    await sweep(deps, await readDonationsToReturn(deps.database.reader, caseId, BATCH), (place) =>
      refundOwnDonation(deps, place),
    )
}

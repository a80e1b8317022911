import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { requireVerified } from '#server/identity-check/withdrawal-account/require-verified.ts'
import { movePayout } from './payouts.queries.ts'
import { refuseWhileStopped } from './stop-transfers.ts'

/** Banks take up to four days. */
const ARRIVAL_DAYS = 4

/**
 * Scheduled → in transit: it has left for the recipient's bank.
 *
 * @returns false where it had left before
 * @throws transfersStopped while the books are being looked into; recipientNotVerified
 */
export const sendPayout = async (
  { database, clock }: Deps,
  caseId: string,
  payoutId: string,
): Promise<boolean> => {
  const sentAt = clock.now()
  const arrivesAt = new Date(sentAt.getTime() + ARRIVAL_DAYS * DAY_MS)
  return database.transact(async (tx) => {
    await refuseWhileStopped(tx)
    await requireVerified(tx, caseId)
    return movePayout(tx, caseId, payoutId, 'scheduled', { status: 'in_transit', sentAt, arrivesAt })
  })
}

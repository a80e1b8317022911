import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { movePayout } from './payouts.queries.ts'

/** Banks take up to four days. */
const ARRIVAL_DAYS = 4

/** Scheduled → in transit: it has left for the recipient's bank. @returns false where it had left before */
export const sendPayout = async (
  { database, clock }: Deps,
  caseId: string,
  payoutId: string,
): Promise<boolean> => {
  const sentAt = clock.now()
  const arrivesAt = new Date(sentAt.getTime() + ARRIVAL_DAYS * DAY_MS)
  return database.transact((tx) =>
    movePayout(tx, caseId, payoutId, 'scheduled', { status: 'in_transit', sentAt, arrivesAt }),
  )
}

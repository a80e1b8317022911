import type { Db } from '#server/platform/database.ts'
import { type PayoutRow, readPayoutsOf } from './payouts.queries.ts'
import { isFirstOfWeek } from './payouts-of-week.ts'

/** An arrived payout that followers are told of; null if it was returned meanwhile, or isn't the first of its week. */
export const readArrival = async (
  db: Db,
  caseId: string,
  payoutId: string,
): Promise<Pick<PayoutRow, 'amountCents' | 'recipientDisplay'> | null> => {
  const payouts = await readPayoutsOf(db, caseId)
  const payout = payouts.find((one) => one.payoutId === payoutId)
  return payout?.status === 'paid' && isFirstOfWeek(payout, payouts) ? payout : null
}

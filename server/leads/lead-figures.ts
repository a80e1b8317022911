import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import { countVerifiedAccounts } from '#server/identity-check/count-verified-accounts.ts'
import { readPayoutTotals } from '#server/payouts/payout-totals.ts'

/** A smaller sum isn't worth showing. */
export const PAID_OUT_MIN_CENTS = 2_500_000

/** Total paid out; null while it is small. */
export const readLeadFigures = async ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<CallOutput<Calls['leadFigures']>> => {
  const [{ paidOutCents, payoutCount }, checksPassed] = await Promise.all([
    readPayoutTotals(database.db),
    countVerifiedAccounts(database.db),
  ])
  if (paidOutCents < PAID_OUT_MIN_CENTS) return { figures: null }
  return { figures: { paidOutCents, payoutCount, checksPassed, countedAt: clock.now().toISOString() } }
}

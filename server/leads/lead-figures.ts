import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import { countVerifiedAccounts } from '#server/identity-check/count-verified-accounts.ts'
import { readPayoutTotals } from '#server/payouts/payout-totals.ts'

/** Less than that says nothing about us yet. */
const PAID_OUT_MIN_CENTS = 2_500_000

/** What was paid out so far; null while it is little. */
export const readLeadFigures = async ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<CallOutput<Calls['leadFigures']>> => {
  const [{ paidOutCents, transferCount }, checksPassed] = await Promise.all([
    readPayoutTotals(database.reader),
    countVerifiedAccounts(database.reader),
  ])
  if (paidOutCents < PAID_OUT_MIN_CENTS) return { figures: null }
  return { figures: { paidOutCents, transferCount, checksPassed, countedAt: clock.now().toISOString() } }
}

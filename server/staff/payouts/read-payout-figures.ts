import { type PayoutFigures, type PayoutStop, payoutStopShape } from '#contract/payouts/payout-staff.ts'
import { readUser } from '#server/accounts/read-user.ts'
import type { Deps } from '#server/deps.ts'
import { sumUndecidedByBanks } from '#server/donations/for-staff/money-back-queues.ts'
import { sumNegativeBalances } from '#server/ledger/negative-balances.ts'
import { readOnHold, readPayoutSums } from '#server/payouts/for-staff/list-payouts.ts'
import { readStops } from '#server/payouts/stop-payouts.ts'

const stopReasonShape = payoutStopShape.shape.reason

/** The open stops of transfers, for a member of staff. */
export const readNamedStops = async (deps: Deps, staffId: string): Promise<PayoutStop[]> =>
  Promise.all(
    (await readStops(deps)).map(async ({ stopId, version, reason, detail, stoppedAt, stoppedBy }) => ({
      stopId,
      version,
      reason: stopReasonShape.parse(reason),
      detail,
      stoppedAt: stoppedAt.toISOString(),
      byName:
        stoppedBy === null ? null : ((await readUser(deps, deps.database.db, stoppedBy))?.fullName ?? null),
      mayLift: stoppedBy !== staffId,
    })),
  )

/** Reads the figures at the top of staff's payouts page. */
export const readPayoutFigures = async (deps: Deps, staffId: string): Promise<PayoutFigures> => {
  const { db } = deps.database
  const [sums, onHold, inDispute, negative, stops] = await Promise.all([
    readPayoutSums(deps),
    readOnHold(db),
    sumUndecidedByBanks(db),
    sumNegativeBalances(db),
    readNamedStops(deps, staffId),
  ])
  return { ...sums, onHold, inDispute, negative, stops }
}

import { DAY_MS } from '#contract/dates.ts'
import { DONATION_CLEARS_DAYS } from '#contract/fundraisers/case-limits.ts'
import { addCents } from '#contract/money.ts'
import type { PayoutFigures } from '#contract/payouts/payout-staff.ts'
import { readUser } from '#server/accounts/read-user.ts'
import type { Deps } from '#server/deps.ts'
import { listHeldCases } from '#server/identity-check/holds/hold-money.ts'
import { readListBalances } from '#server/ledger/balance.store.ts'
import { sumNegativeBalances } from '#server/ledger/negative-balances.ts'
import { sumHeldByBanks } from '#server/orders/for-staff/money-back-queues.ts'
import { readPayoutSums } from '#server/payouts/for-staff/list-payouts.ts'
import { readStop } from '#server/payouts/stop-transfers.ts'

const readStopped = async (deps: Deps, staffId: string): Promise<PayoutFigures['stopped']> => {
  const stop = await readStop(deps)
  if (stop === null) return null
  const { detail, stoppedAt, stoppedBy } = stop
  const by = stoppedBy === null ? null : await readUser(deps, deps.database.reader, stoppedBy)
  return {
    reason: stop.reason === 'staff' ? 'staff' : 'ledger_check',
    detail,
    stoppedAt: stoppedAt.toISOString(),
    byName: by?.fullName ?? null,
    mayResume: stoppedBy !== staffId,
  }
}

/** Reads the figures at the top of staff's payouts page. */
export const readPayoutFigures = async (deps: Deps, staffId: string): Promise<PayoutFigures> => {
  const { reader } = deps.database
  const clearedBefore = new Date(deps.clock.now().getTime() - DONATION_CLEARS_DAYS * DAY_MS)
  const [sums, inDispute, negative, heldCases, stopped] = await Promise.all([
    readPayoutSums(deps, clearedBefore),
    sumHeldByBanks(reader),
    sumNegativeBalances(reader),
    listHeldCases(reader),
    readStopped(deps, staffId),
  ])
  const balanceOf = await readListBalances(reader, heldCases)
  const heldCents = addCents(...heldCases.map((caseId) => Math.max(0, balanceOf(caseId).payableCents)))
  return { ...sums, onHold: { count: heldCases.length, cents: heldCents }, inDispute, negative, stopped }
}

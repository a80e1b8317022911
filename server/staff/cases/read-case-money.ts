import { addCents } from '#contract/money.ts'
import type { StaffCase } from '#contract/staff/case-calls.ts'
import type { CaseMoney } from '#contract/staff/case-money.ts'
import type { Deps } from '#server/deps.ts'
import { listHoldKinds } from '#server/identity-check/holds/hold-money.ts'
import { readNextPayout } from '#server/payouts/payout-dates.ts'
import { readMoneyPath } from '#server/payouts/read-case-payouts.ts'

/** A case's money, split as on staff's other pages: what an open hold keeps isn't owed, before or after the identity check. */
export const readCaseMoney = async (deps: Deps, caseId: string): Promise<CaseMoney> => {
  const [{ money, donationCount }, holds] = await Promise.all([
    readMoneyPath(deps, caseId, null),
    listHoldKinds(deps.database.db, [caseId]),
  ])
  const payableCents = addCents(money.clearingCents, money.availableCents)
  // A balance below zero isn't held: later gifts cover it.
  const onHoldCents = holds.length === 0 ? 0 : Math.max(0, payableCents)
  return {
    raisedCents: money.raisedCents,
    donations: donationCount,
    feesCents: money.cardFeesCents,
    paidOutCents: money.paidCents,
    inTransitCents: addCents(money.scheduledCents, money.inTransitCents),
    // Read without what blocks its payouts, only disputed money is on hold.
    disputedCents: money.onHoldCents,
    onHoldCents,
    owedCents: addCents(payableCents, -onHoldCents),
    coveredCents: money.coveredCents,
  }
}

/** When a case's next payout leaves, and what it sends; null if none is planned. */
export const readNextPayoutForStaff = async (
  deps: Deps,
  caseId: string,
): Promise<StaffCase['nextPayout']> => {
  const next = await readNextPayout(deps, caseId)
  return next && { sendsAt: next.sendsAt.toISOString(), amountCents: next.amountCents, isRetry: next.isRetry }
}

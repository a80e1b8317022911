import type * as z from 'zod'
import type { HoldCause } from '#contract/cases/case-states.ts'
import { addCents } from '#contract/money.ts'
import type { moneyPathShape } from '#contract/payouts/payout-shapes.ts'
import type { Balance } from '#server/ledger/balance.store.ts'
import type { PayoutRow } from './payouts.queries.ts'
import { shownState } from './payouts.state.ts'

export type MoneyPath = z.infer<typeof moneyPathShape>

/**
 * Splits a case's balance into parts that add up to the amount raised. Disputed money is neither owed nor
 * paid, so it counts as held.
 */
export const moneyPathOf = (
  balance: Balance,
  {
    payouts,
    unclearedCents,
    writtenOffCents,
    heldFor,
  }: {
    readonly payouts: readonly Pick<PayoutRow, 'status' | 'arrivesAt' | 'amountCents'>[]
    readonly unclearedCents: number
    readonly writtenOffCents: number
    /** What blocks its payouts. */
    readonly heldFor: HoldCause | null
  },
): MoneyPath => {
  const { raisedCents, payableCents, feesCents, inTransitCents, paidOutCents } = balance
  const scheduled = payouts.filter((payout) => shownState(payout) === 'scheduled')
  const scheduledCents = addCents(...scheduled.map(({ amountCents }) => amountCents))
  const disputedCents = addCents(
    ...[raisedCents, writtenOffCents, -payableCents, -feesCents, -inTransitCents, -paidOutCents],
  )
  const clearingCents = Math.max(0, Math.min(unclearedCents, payableCents))
  // A balance below zero isn't held: later gifts cover it.
  const heldCents = heldFor === null ? 0 : Math.max(0, payableCents)
  return {
    raisedCents,
    clearingCents: heldFor === null ? clearingCents : 0,
    availableCents: addCents(payableCents, heldFor === null ? -clearingCents : -heldCents),
    scheduledCents,
    inTransitCents: addCents(inTransitCents, -scheduledCents),
    paidCents: paidOutCents,
    onHoldCents: addCents(disputedCents, heldFor === 'hold' ? heldCents : 0),
    heldUntilCheckCents: heldFor === 'identity_check' ? heldCents : 0,
    cardFeesCents: feesCents,
    coveredCents: writtenOffCents === 0 ? 0 : -writtenOffCents,
  }
}

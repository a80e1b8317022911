import type * as z from 'zod'
import { addCents } from '#contract/money.ts'
import type { moneyPathShape } from '#contract/payouts/payout-shapes.ts'
import type { Balance } from '#server/ledger/balance.store.ts'
import type { PayoutRow } from './payouts.queries.ts'

export type MoneyPath = z.infer<typeof moneyPathShape>

/** What blocks a case's payouts: the missing identity check, or a hold. Null if nothing blocks them. */
export type HeldBy = 'identity_check' | 'hold' | null

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
    heldBy,
  }: {
    readonly payouts: readonly Pick<PayoutRow, 'status' | 'amountCents'>[]
    readonly unclearedCents: number
    readonly writtenOffCents: number
    readonly heldBy: HeldBy
  },
): MoneyPath => {
  const { raisedCents, payableCents, feesCents, inTransitCents, paidOutCents } = balance
  const scheduled = payouts.filter(({ status }) => status === 'scheduled')
  const scheduledCents = addCents(...scheduled.map(({ amountCents }) => amountCents))
  const disputedCents = addCents(
    ...[raisedCents, writtenOffCents, -payableCents, -feesCents, -inTransitCents, -paidOutCents],
  )
  const clearingCents = Math.max(0, Math.min(unclearedCents, payableCents))
  // A balance below zero isn't held: later gifts cover it.
  const heldCents = heldBy === null ? 0 : Math.max(0, payableCents)
  return {
    raisedCents,
    clearingCents: heldBy === null ? clearingCents : 0,
    availableCents: addCents(payableCents, heldBy === null ? -clearingCents : -heldCents),
    scheduledCents,
    inTransitCents: addCents(inTransitCents, -scheduledCents),
    paidCents: paidOutCents,
    onHoldCents: addCents(disputedCents, heldBy === 'hold' ? heldCents : 0),
    heldUntilCheckCents: heldBy === 'identity_check' ? heldCents : 0,
    cardFeesCents: feesCents,
    coveredCents: writtenOffCents === 0 ? 0 : -writtenOffCents,
  }
}

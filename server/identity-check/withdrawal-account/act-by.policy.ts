import { afterBusinessDays } from '#contract/business-days.ts'
import { HOLD_ANSWER_BUSINESS_DAYS } from '#contract/identity-check/payout-holds.ts'
import type { DisabledReason } from '#contract/identity-check/withdrawal-account.ts'

export type DisabledFacts = {
  readonly reason: DisabledReason
  readonly sinceAt: Date
  /** When donations are refunded; null if the account was verified before. */
  readonly refundsAt: Date | null
  /** When the next payout would leave; null if there is nothing to send. */
  readonly expectedPayoutAt: Date | null
}

/**
 * Day by which someone should act on a disabled account: the person before donations are refunded or the next
 * payout would leave, the provider after its usual time, or our team if the person writes now. Null if no
 * money is waiting.
 */
export const actByOf = (
  { reason, sinceAt, refundsAt, expectedPayoutAt }: DisabledFacts,
  now: Date,
): Date | null => {
  if (reason === 'details_due') return refundsAt ?? expectedPayoutAt
  return afterBusinessDays(reason === 'under_review' ? sinceAt : now, HOLD_ANSWER_BUSINESS_DAYS)
}

import type { DisabledReason } from '#contract/identity/withdrawal-account.ts'
import { HOLD_ANSWER_BUSINESS_DAYS } from '#contract/orders/donation-promises.ts'
import { afterBusinessDays } from '#contract/payouts/business-days.ts'

export type HoldFacts = {
  readonly reason: DisabledReason
  readonly sinceAt: Date
  /** When gifts go back; null for whoever was verified before. */
  readonly refundsAt: Date | null
  /** When the next transfer would leave; null where there is nothing to send. */
  readonly wouldLeaveAt: Date | null
}

/**
 * By which day somebody acts on an account on hold: we, once asked; the provider, as it mostly does; or its person, before
 * gifts go back or the next transfer would leave. Null where nothing waits.
 */
export const actByOf = ({ reason, sinceAt, refundsAt, wouldLeaveAt }: HoldFacts, now: Date): Date | null => {
  if (reason === 'details_due') return refundsAt ?? wouldLeaveAt
  return afterBusinessDays(reason === 'under_review' ? sinceAt : now, HOLD_ANSWER_BUSINESS_DAYS)
}

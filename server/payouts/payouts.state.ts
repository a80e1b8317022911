import type { PayoutState } from '#contract/payouts/payouts.ts'

/** What can happen to a payout. */
export type PayoutEvent = 'sent' | 'arrived' | 'cameBack' | 'cameBackAfterPaid' | 'canceled' | 'retried'

/**
 * The one table of transitions: anything not in it is impossible. What came back after it was paid is owed again and
 * leaves with a later week's transfer; what never arrived, or was called off,
 * is tried again as the same.
 */
const table: Record<PayoutState, Partial<Record<PayoutEvent, PayoutState>>> = {
  scheduled: { sent: 'in_transit', cameBack: 'failed', canceled: 'canceled' },
  in_transit: { arrived: 'paid', cameBack: 'failed' },
  paid: { cameBackAfterPaid: 'reversed' },
  failed: { retried: 'scheduled' },
  reversed: {},
  canceled: { retried: 'scheduled' },
}

/** The state after an event; null where it can't happen in this state. */
export const nextPayoutState = (state: PayoutState, event: PayoutEvent): PayoutState | null =>
  table[state][event] ?? null

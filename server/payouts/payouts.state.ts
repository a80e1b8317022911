import type { PayoutState } from '#contract/payouts/payouts.ts'

/** Events of a payout. */
export type PayoutEvent = 'sent' | 'arrived' | 'cameBack' | 'cameBackAfterPaid' | 'canceled' | 'retried'

/**
 * The transition table: anything not in it is impossible. Money returned after "paid" is owed again and
 * leaves with a later week's payout; a payout that never arrived, or was canceled, is retried itself.
 */
const table: Record<PayoutState, Partial<Record<PayoutEvent, PayoutState>>> = {
  scheduled: { sent: 'in_transit', cameBack: 'failed', canceled: 'canceled' },
  in_transit: { arrived: 'paid', cameBack: 'failed' },
  paid: { cameBackAfterPaid: 'reversed' },
  failed: { retried: 'scheduled' },
  reversed: {},
  canceled: { retried: 'scheduled' },
}

/** The next state; null if the event is impossible in this state. */
export const nextPayoutState = (state: PayoutState, event: PayoutEvent): PayoutState | null =>
  table[state][event] ?? null

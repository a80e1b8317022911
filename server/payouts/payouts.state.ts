import type { PayoutState } from '#contract/payouts/payout-states.ts'

/** `cameBack`: the bank payout failed. `cameBackAfterPaid`: the bank returned a payout that had arrived. */
export type PayoutEvent = 'sent' | 'arrived' | 'cameBack' | 'cameBackAfterPaid' | 'canceled' | 'retried'

/**
 * The next state by state and event; other events are impossible. A failed or canceled payout is itself retried. A
 * reversed one isn't: its money leaves with a later week's payout.
 */
const NEXT_STATES: Record<PayoutState, Partial<Record<PayoutEvent, PayoutState>>> = {
  scheduled: { sent: 'in_transit', canceled: 'canceled' },
  in_transit: { arrived: 'paid', cameBack: 'failed' },
  paid: { cameBackAfterPaid: 'reversed' },
  failed: { retried: 'scheduled' },
  reversed: {},
  canceled: { retried: 'scheduled' },
}

/** The next state; null if the event is impossible in this state. */
export const nextPayoutState = (state: PayoutState, event: PayoutEvent): PayoutState | null =>
  NEXT_STATES[state][event] ?? null

/**
 * The state that people other than staff are shown. A payout is in transit once its bank payout is made, which has the day
 * of its arrival: until then its transfer may wait in the recipient's account at the provider.
 */
export const shownState = ({
  status,
  arrivesAt,
}: {
  readonly status: PayoutState
  readonly arrivesAt: Date | null
}): PayoutState => (status === 'in_transit' && arrivesAt === null ? 'scheduled' : status)

import type { GiftDisputeState } from '#contract/gift-requests.ts'
import type { GiftDispute } from '#contract/gift-shapes.ts'
import type { DisputeRow } from './disputes.queries.ts'
import type { DisputeProgress } from './disputes.state.ts'

const STATES: Record<DisputeProgress, GiftDisputeState> = {
  inquiry: 'asked',
  open: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
}

/** A dispute as the gift's donor sees it. */
export const describeDispute = ({ state, amountCents, openedAt }: DisputeRow): GiftDispute => ({
  state: STATES[state],
  amountCents,
  openedAt: openedAt.toISOString(),
})

import { DAY_MS } from '#contract/dates.ts'
import type { DonationDisputeState } from '#contract/orders/donation-requests.ts'
import type { DonationDispute } from '#contract/orders/donation-shapes.ts'
import { BANK_DECIDES_DAYS } from '#contract/orders/refund-sentences.ts'
import type { DisputeRow } from './disputes.queries.ts'
import { type DisputeProgress, isHeldByBank } from './disputes.state.ts'

const STATES: Record<DisputeProgress, DonationDisputeState> = {
  inquiry: 'inquiry',
  open: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
}

/**
 * When the bank's period to decide ends, counted from the latest time it gets our evidence. Null once
 * decided.
 */
const decidesUntil = ({ state, evidenceSentAt, evidenceDueAt, openedAt }: DisputeRow): Date | null => {
  const startsAt = evidenceSentAt ?? evidenceDueAt ?? openedAt
  return isHeldByBank(state) ? new Date(startsAt.getTime() + BANK_DECIDES_DAYS * DAY_MS) : null
}

/** A dispute for the donor's page. */
export const describeDispute = (dispute: DisputeRow): DonationDispute => ({
  state: STATES[dispute.state],
  amountCents: dispute.amountCents,
  openedAt: dispute.openedAt.toISOString(),
  decidesUntil: decidesUntil(dispute)?.toISOString() ?? null,
})

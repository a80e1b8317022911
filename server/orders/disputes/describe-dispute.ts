import { DAY_MS } from '#contract/dates.ts'
import { addCents } from '#contract/money.ts'
import type { DonationDisputeState } from '#contract/orders/donation-requests.ts'
import type { DonationDispute } from '#contract/orders/donation-shapes.ts'
import { BANK_DECIDES_DAYS } from '#contract/orders/refund-sentences.ts'
import type { Db } from '#server/platform/database.ts'
import { type DisputeRow, readHeldByBanks } from './disputes.queries.ts'
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

/** A case's gifts in dispute, for its organizer: how many, what is held of them, and until when. */
export const readDisputedGifts = async (
  reader: Db,
  caseId: string,
): Promise<{
  readonly giftCount: number
  readonly heldCents: number
  readonly decidesUntil: string
} | null> => {
  const disputes = await readHeldByBanks(reader, caseId)
  const until = disputes.flatMap((dispute) => decidesUntil(dispute) ?? []).map((at) => at.toISOString())
  const latest = until.sort().at(-1)
  if (latest === undefined) return null
  return {
    giftCount: new Set(disputes.map(({ orderId }) => orderId)).size,
    heldCents: addCents(...disputes.map(({ donationCents, feeCents }) => addCents(donationCents, -feeCents))),
    decidesUntil: latest,
  }
}

/** A dispute for the donor's page. */
export const describeDispute = (dispute: DisputeRow): DonationDispute => ({
  state: STATES[dispute.state],
  amountCents: dispute.amountCents,
  openedAt: dispute.openedAt.toISOString(),
  decidesUntil: decidesUntil(dispute)?.toISOString() ?? null,
})

import { DAY_MS } from '#contract/dates.ts'
import type { DonationDisputeState } from '#contract/donations/donation-requests.ts'
import type { DonationDispute } from '#contract/donations/donation-shapes.ts'
import { BANK_DECIDES_DAYS } from '#contract/donations/refund-sentences.ts'
import { addCents } from '#contract/money.ts'
import type { Db } from '#server/platform/database.ts'
import { type DisputeRow, readUndecidedByBanks } from './disputes.queries.ts'
import { type DisputeProgress, isUndecidedByBank } from './disputes.state.ts'

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
  return isUndecidedByBank(state) ? new Date(startsAt.getTime() + BANK_DECIDES_DAYS * DAY_MS) : null
}

/** A case's gifts in dispute, for its organizer: how many, how much was withdrawn, and until when. */
export const readDisputedDonations = async (
  db: Db,
  caseId: string,
): Promise<{
  readonly donationCount: number
  readonly withdrawnCents: number
  readonly decidesUntil: string
} | null> => {
  const disputes = await readUndecidedByBanks(db, caseId)
  const until = disputes.flatMap((dispute) => decidesUntil(dispute) ?? []).map((at) => at.toISOString())
  const latest = until.sort().at(-1)
  if (latest === undefined) return null
  return {
    donationCount: new Set(disputes.map(({ orderId }) => orderId)).size,
    withdrawnCents: addCents(
      ...disputes.map(({ donationCents, feeCents }) => addCents(donationCents, -feeCents)),
    ),
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

import { DAY_MS } from '#contract/dates.ts'
import { DONATION_CLEARS_DAYS } from '#contract/fundraisers/case-limits.ts'
import { addCents, parseDollars } from '#contract/money.ts'
import { TRANSFER_EVERY_DAYS } from '#contract/orders/donation-promises.ts'
import { cardFeeCents } from '#contract/pricing.ts'
import type { PlannedDonation } from './plan-donations.ts'

export type PlannedPayout = {
  readonly at: Date
  readonly amountCents: number
  readonly donationCount: number
}

const WEEK_MS = TRANSFER_EVERY_DAYS * DAY_MS
const PAID_AFTER_DAYS = 3

/** When a payout arrives at the recipient's bank. */
export const paidAtOf = ({ at }: Pick<PlannedPayout, 'at'>): Date =>
  new Date(at.getTime() + PAID_AFTER_DAYS * DAY_MS)

export const latestPaid = (payouts: readonly PlannedPayout[], now: Date): PlannedPayout | undefined =>
  payouts.findLast((payout) => paidAtOf(payout) <= now)

const netCents = ({ amountCents, coverFee }: PlannedDonation): number =>
  coverFee ? amountCents : amountCents - cardFeeCents(amountCents)

/** A payout each week from the first date on, of everything that cleared since the previous one. */
const planWeekly = (donations: readonly PlannedDonation[], first: Date, now: Date): PlannedPayout[] => {
  const payouts: PlannedPayout[] = []
  let paidCount = 0
  for (let at = first.getTime(); at < now.getTime(); at += WEEK_MS) {
    const cleared = donations.filter(
      (donation) => donation.at.getTime() <= at - DONATION_CLEARS_DAYS * DAY_MS,
    )
    const unpaid = cleared.slice(paidCount)
    if (unpaid.length === 0) continue
    payouts.push({
      at: new Date(at),
      amountCents: addCents(...unpaid.map(netCents)),
      donationCount: unpaid.length,
    })
    paidCount = cleared.length
  }
  return payouts
}

/** The largest amount that a note mentions. The payout of the note must be at least as large. */
const largestAmountCents = (useNote: string): number =>
  Math.max(
    0,
    ...[...useNote.matchAll(/\$\d{1,3}(?:,\d{3})*(?:\.\d\d)?/g)].map(([amount]) => parseDollars(amount) ?? 0),
  )

/**
 * The weekly payouts of a case. They start as early as possible, or some days later if otherwise the latest paid one
 * would be smaller than the amount in its note.
 */
export const planPayouts = (
  donations: readonly PlannedDonation[],
  { first, now, useNote }: { first: Date; now: Date; useNote: string | null },
): PlannedPayout[] => {
  const minimumCents = largestAmountCents(useNote ?? '')
  const earliest = planWeekly(donations, first, now)
  for (let start = first; start < now; start = new Date(start.getTime() + DAY_MS)) {
    const payouts = planWeekly(donations, start, now)
    if ((latestPaid(payouts, now)?.amountCents ?? 0) >= minimumCents) return payouts
  }
  return earliest
}

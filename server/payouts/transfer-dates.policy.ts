import { DAY_MS } from '#contract/dates.ts'
import { DONATION_CLEARS_DAYS, FIRST_DONATION_CLEARS_DAYS } from '#contract/fundraisers/case-limits.ts'
import { TRANSFER_EVERY_DAYS } from '#contract/orders/donation-promises.ts'

/** When money is paid out, as pure functions: the only place for these rules. */

const after = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** Donations after this time haven't cleared; `first` applies to a case's first one. */
export const unclearedAt = (at: Date): { readonly after: Date; readonly firstAfter: Date } => ({
  after: after(at, -DONATION_CLEARS_DAYS),
  firstAfter: after(at, -FIRST_DONATION_CLEARS_DAYS),
})

/** The weekly payout after a given one. */
export const transferAfter = (at: Date): Date => after(at, TRANSFER_EVERY_DAYS)

export type TransferFacts = {
  readonly verified: boolean
  readonly payableCents: number
  readonly lastSentAt: Date | null
  readonly firstDonationAt: Date | null
}

const firstDueAt = (lastSentAt: Date | null, firstDonationAt: Date | null): Date | null => {
  if (lastSentAt !== null) return after(lastSentAt, TRANSFER_EVERY_DAYS)
  return firstDonationAt === null ? null : after(firstDonationAt, FIRST_DONATION_CLEARS_DAYS)
}

/**
 * Every seven days after the last payout; the first once the first donation has cleared. Null while nothing
 * can leave.
 */
export const nextTransferAt = (
  { verified, payableCents, lastSentAt, firstDonationAt }: TransferFacts,
  now: Date,
): Date | null => {
  if (!verified || payableCents <= 0) return null
  const due = firstDueAt(lastSentAt, firstDonationAt)
  if (due === null) return null
  const weeksLate = Math.max(0, Math.ceil((now.getTime() - due.getTime()) / (TRANSFER_EVERY_DAYS * DAY_MS)))
  return after(due, weeksLate * TRANSFER_EVERY_DAYS)
}

/** When this week's payout was due, on the same weekday; null before the first. */
export const latestRunAt = (
  { lastSentAt, firstDonationAt }: Pick<TransferFacts, 'lastSentAt' | 'firstDonationAt'>,
  now: Date,
): Date | null => {
  const due = firstDueAt(lastSentAt, firstDonationAt)
  if (due === null || due > now) return null
  const weeks = Math.floor((now.getTime() - due.getTime()) / (TRANSFER_EVERY_DAYS * DAY_MS))
  return after(due, weeks * TRANSFER_EVERY_DAYS)
}

export type DonationDates = {
  readonly clearsAt: Date
  /** The weekly payout that includes it; null while the recipient isn't verified. */
  readonly leavesAt: Date | null
}

/** Clearing and payout dates: a donation leaves with the first weekly payout after it has cleared. */
export const donationDates = (
  donationAt: Date,
  isFirst: boolean,
  nextTransfer: Date | null,
): DonationDates => {
  const clearsAt = after(donationAt, isFirst ? FIRST_DONATION_CLEARS_DAYS : DONATION_CLEARS_DAYS)
  if (nextTransfer === null) return { clearsAt, leavesAt: null }
  const weekMs = TRANSFER_EVERY_DAYS * DAY_MS
  const weeks = Math.max(0, Math.ceil((clearsAt.getTime() - nextTransfer.getTime()) / weekMs))
  return { clearsAt, leavesAt: after(nextTransfer, weeks * TRANSFER_EVERY_DAYS) }
}

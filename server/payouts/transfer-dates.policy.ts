import { DAY_MS } from '#contract/dates.ts'
import { DONATION_CLEARS_DAYS, FIRST_DONATION_CLEARS_DAYS } from '#contract/fundraisers/case-limits.ts'
import { TRANSFER_EVERY_DAYS } from '#contract/orders/donation-promises.ts'

/** The rules for when money is paid out, as pure functions. */

const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/**
 * Bounds of the donations that haven't cleared at a time: those made later than `after`, and a case's first donation
 * if it was made later than `firstAfter`.
 */
export const boundsOfUncleared = (at: Date): { readonly after: Date; readonly firstAfter: Date } => ({
  after: daysAfter(at, -DONATION_CLEARS_DAYS),
  firstAfter: daysAfter(at, -FIRST_DONATION_CLEARS_DAYS),
})

/**
 * When the last of a case's clearing donations clears, the latest of which was made at a time. A case's first donation
 * takes longer, so a later one may clear before it.
 */
export const lastClearsAt = (latestAt: Date | null, firstDonationAt: Date | null): Date | null => {
  if (latestAt === null) return null
  const latest = daysAfter(latestAt, DONATION_CLEARS_DAYS)
  const first = firstDonationAt && daysAfter(firstDonationAt, FIRST_DONATION_CLEARS_DAYS)
  return first !== null && first > latest ? first : latest
}

/** When the weekly payout that follows one at this time leaves. */
export const transferAfter = (at: Date): Date => daysAfter(at, TRANSFER_EVERY_DAYS)

export type RunFacts = {
  readonly verified: boolean
  readonly payableCents: number
  readonly lastSentAt: Date | null
  readonly firstDonationAt: Date | null
}

const firstDueAt = (lastSentAt: Date | null, firstDonationAt: Date | null): Date | null => {
  if (lastSentAt !== null) return daysAfter(lastSentAt, TRANSFER_EVERY_DAYS)
  return firstDonationAt === null ? null : daysAfter(firstDonationAt, FIRST_DONATION_CLEARS_DAYS)
}

/**
 * When the next weekly payout is due: seven days after the last one, or once the first donation has cleared. An overdue
 * payout is due on the same weekday of a later week. Null while nothing can leave. What has cleared by then decides
 * whether money really leaves: pages show `readTransferDate`.
 */
export const nextRunAt = (
  { verified, payableCents, lastSentAt, firstDonationAt }: RunFacts,
  now: Date,
): Date | null => {
  if (!verified || payableCents <= 0) return null
  const due = firstDueAt(lastSentAt, firstDonationAt)
  if (due === null) return null
  const weeksLate = Math.max(0, Math.ceil((now.getTime() - due.getTime()) / (TRANSFER_EVERY_DAYS * DAY_MS)))
  return daysAfter(due, weeksLate * TRANSFER_EVERY_DAYS)
}

/** When the latest weekly payout was due, always on the same weekday; null before the first. */
export const latestRunAt = (
  { lastSentAt, firstDonationAt }: Pick<RunFacts, 'lastSentAt' | 'firstDonationAt'>,
  now: Date,
): Date | null => {
  const due = firstDueAt(lastSentAt, firstDonationAt)
  if (due === null || due > now) return null
  const weeks = Math.floor((now.getTime() - due.getTime()) / (TRANSFER_EVERY_DAYS * DAY_MS))
  return daysAfter(due, weeks * TRANSFER_EVERY_DAYS)
}

export type DonationDates = {
  readonly clearsAt: Date
  /** When the weekly payout that includes it leaves; null while no payout can leave. */
  readonly leavesAt: Date | null
}

/** Clearing and payout dates: a donation leaves with the first weekly payout after it has cleared. */
export const donationDates = (
  donationAt: Date,
  isFirst: boolean,
  nextTransfer: Date | null,
): DonationDates => {
  const clearsAt = daysAfter(donationAt, isFirst ? FIRST_DONATION_CLEARS_DAYS : DONATION_CLEARS_DAYS)
  if (nextTransfer === null) return { clearsAt, leavesAt: null }
  const weekMs = TRANSFER_EVERY_DAYS * DAY_MS
  const weeks = Math.max(0, Math.ceil((clearsAt.getTime() - nextTransfer.getTime()) / weekMs))
  return { clearsAt, leavesAt: daysAfter(nextTransfer, weeks * TRANSFER_EVERY_DAYS) }
}

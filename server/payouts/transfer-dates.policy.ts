import { DAY_MS } from '#contract/dates.ts'
import { DONATION_CLEARS_DAYS, FIRST_DONATION_CLEARS_DAYS } from '#contract/fundraisers/case-limits.ts'
import { TRANSFER_EVERY_DAYS } from '#contract/orders/donation-promises.ts'

/** When money leaves. Pure: the only place for it. */

const after = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** Gifts made later than this haven't cleared at a moment; `first` for a case's first one. */
export const unclearedAt = (at: Date): { readonly after: Date; readonly firstAfter: Date } => ({
  after: after(at, -DONATION_CLEARS_DAYS),
  firstAfter: after(at, -FIRST_DONATION_CLEARS_DAYS),
})

/** The weekly transfer that follows one. */
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

/** Every seven days after the last transfer; the first once the first gift has cleared. Null while nothing can leave. */
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

/** When the transfer of this week was due, by the same weekdays; null before the first. */
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
  /** With which weekly transfer it leaves; null while nothing can leave, because the recipient isn't verified yet. */
  readonly leavesAt: Date | null
}

/** A gift leaves with the first of the weekly transfers that comes after it has cleared. */
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

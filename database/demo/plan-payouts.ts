import { DAY_MS } from '#contract/dates.ts'
import { addCents } from '#contract/money.ts'
import { PAYOUT_EVERY_DAYS } from '#contract/payouts/payout-times.ts'
import { cardFeeCents } from '#contract/pricing.ts'
import { clearsAtOf } from '#server/donations/clearing-donations.ts'
import type { DemoUseNote } from './demo-cases.ts'
import type { PlannedDonation } from './plan-donations.ts'

export type PlannedPayout = {
  readonly at: Date
  readonly amountCents: number
  readonly donationCount: number
}

const WEEK_MS = PAYOUT_EVERY_DAYS * DAY_MS
const PAID_AFTER_DAYS = 3

/** When a payout arrives at the recipient's bank. */
export const paidAtOf = ({ at }: Pick<PlannedPayout, 'at'>): Date =>
  new Date(at.getTime() + PAID_AFTER_DAYS * DAY_MS)

const netCents = ({ amountCents, coverFee }: PlannedDonation): number =>
  coverFee ? amountCents : amountCents - cardFeeCents(amountCents)

/** A payout each week from the first date on, of everything that cleared since the previous one. */
const planWeekly = (donations: readonly PlannedDonation[], first: Date, now: Date): PlannedPayout[] => {
  const payouts: PlannedPayout[] = []
  const firstMs = Math.min(...donations.map((donation) => donation.at.getTime()))
  for (let at = first.getTime(); at < now.getTime(); at += WEEK_MS) {
    const after = payouts.at(-1)?.at ?? new Date(0)
    const unpaid = donations.filter((donation) => {
      const clearsAt = clearsAtOf(donation.at, donation.at.getTime() === firstMs)
      return clearsAt > after && clearsAt.getTime() <= at
    })
    if (unpaid.length === 0) continue
    payouts.push({
      at: new Date(at),
      amountCents: addCents(...unpaid.map(netCents)),
      donationCount: unpaid.length,
    })
  }
  return payouts
}

/** Whether the payout of a note has arrived and covers the note's lines. */
const coversNote = (
  { payout, lines }: DemoUseNote,
  payouts: readonly PlannedPayout[],
  now: Date,
): boolean => {
  const planned = payouts[payout - 1]
  if (planned === undefined || paidAtOf(planned) > now) return false
  return planned.amountCents >= addCents(...lines.map(({ amountCents }) => amountCents))
}

/**
 * The weekly payouts of a case. They start as early as possible, or some days later if otherwise a payout would be
 * smaller than the lines of its note. @throws RangeError if no start fits the notes
 */
export const planPayouts = (
  donations: readonly PlannedDonation[],
  { first, now, useNotes }: { first: Date; now: Date; useNotes: readonly DemoUseNote[] },
): PlannedPayout[] => {
  for (let start = first; start < now; start = new Date(start.getTime() + DAY_MS)) {
    const payouts = planWeekly(donations, start, now)
    if (useNotes.every((note) => coversNote(note, payouts, now))) return payouts
  }
  throw new RangeError(`No payouts cover the note “${useNotes[0]?.text}”`)
}

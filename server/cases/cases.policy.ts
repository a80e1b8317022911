import type { PauseCause } from '#contract/cases/case-states.ts'
import { CASE_STATUS, RECENT_DAYS } from '#contract/cases/cases.ts'
import { DONATIONS_PAUSE_AFTER_DAYS, REFUNDS_AFTER_DAYS } from '#contract/cases/verification-deadlines.ts'
import { DAY_MS, daysBefore, endOfPacificDay, HOUR_MS, lastMomentOfDay, pacificDay } from '#contract/dates.ts'

/** When a case accepts donations, as pure functions. When money is paid out is a rule of payouts. */

export type DonationStatus = 'open' | 'paused' | 'ended' | 'not_public'

export type DonationStatusFacts = {
  readonly status: number
  readonly visibility: string
  readonly donationsEnabled: boolean
  readonly publishedAt: Date | null
  /** The end date set by the organizer, if any. */
  readonly endsAt: Date | null
  /** When the recipient was first verified. */
  readonly verifiedAt: Date | null
  /** Whether the withdrawal account is disabled or frozen by a hold: donations couldn't be paid out. */
  readonly frozen: boolean
}

const after = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** Hours of the promised Pacific day that are left for its refunds, however late in a day the case went live. */
const REFUND_HOURS = 6

const latestRefundTime = (at: Date): Date =>
  new Date(endOfPacificDay(pacificDay(at)).getTime() - REFUND_HOURS * HOUR_MS)

const refundsAtOf = (publishedAt: Date): Date => {
  const due = after(publishedAt, REFUNDS_AFTER_DAYS)
  const latest = latestRefundTime(due)
  return due < latest ? due : latest
}

/** When the latest case went live whose donations are due for their refund, unless its recipient was verified. */
export const latestOverduePublication = (now: Date): Date => {
  const isWholeDayDue = now >= latestRefundTime(now)
  const due = isWholeDayDue ? lastMomentOfDay(now) : now
  return daysBefore(due, REFUNDS_AFTER_DAYS)
}

/**
 * Verification deadlines, from publication until the withdrawal account is first verified; then null
 * permanently.
 */
export const verificationDates = ({
  publishedAt,
  verifiedAt,
}: Pick<DonationStatusFacts, 'publishedAt' | 'verifiedAt'>) =>
  verifiedAt !== null || publishedAt === null
    ? { donationsPauseAt: null, refundsAt: null }
    : {
        donationsPauseAt: after(publishedAt, DONATIONS_PAUSE_AFTER_DAYS),
        refundsAt: refundsAtOf(publishedAt),
      }

/** When every gift was given back because the recipient was never verified; null if that didn't happen. */
export const deadlineRefundAt = (
  facts: Pick<DonationStatusFacts, 'publishedAt' | 'verifiedAt'>,
  now: Date,
): Date | null => {
  const { refundsAt } = verificationDates(facts)
  return refundsAt !== null && refundsAt <= now ? refundsAt : null
}

/** When donations ended, by the organizer or the set date; null if they haven't. */
export const endOf = (
  { status, endedAt, endsAt }: { status: number; endedAt: Date | null; endsAt: Date | null },
  now: Date,
): Date | null => (status === CASE_STATUS.ended ? endedAt : endsAt !== null && endsAt <= now ? endsAt : null)

/** Later than any date of a case. */
const NEVER_CLOSES = new Date('9999-01-01')

type Pause = {
  readonly cause: PauseCause
  /** Null if it pauses donations now, whatever the date. */
  readonly from: Date | null
}

/** What pauses donations, and what will unless something changes. */
const pausesOf = (facts: Omit<DonationStatusFacts, 'visibility'>): Pause[] => {
  const { donationsPauseAt } = verificationDates(facts)
  const pauses: Pause[] = []
  if (!facts.donationsEnabled) pauses.push({ cause: 'organizer', from: null })
  if (facts.frozen) pauses.push({ cause: 'frozen', from: null })
  else if (donationsPauseAt !== null) pauses.push({ cause: 'identity_check', from: donationsPauseAt })
  return pauses
}

/** Until when a public case takes donations unless something changes; null if it takes none. */
export const openUntil = (facts: Omit<DonationStatusFacts, 'visibility'>): Date | null => {
  const pauses = pausesOf(facts).map(({ from }) => from)
  if (facts.status === CASE_STATUS.ended || pauses.includes(null)) return null
  const dates = [facts.endsAt, ...pauses, NEVER_CLOSES].filter((date) => date !== null)
  return new Date(Math.min(...dates.map(Number)))
}

const pauseCauses = (facts: DonationStatusFacts, now: Date): PauseCause[] =>
  pausesOf(facts)
    .filter(({ from }) => from === null || from <= now)
    .map(({ cause }) => cause)

export const donationStatusOf = (facts: DonationStatusFacts, now: Date): DonationStatus => {
  if (facts.visibility !== 'live') return 'not_public'
  if (facts.status === CASE_STATUS.ended || (facts.endsAt !== null && facts.endsAt <= now)) return 'ended'
  if (deadlineRefundAt(facts, now) !== null) return 'ended'
  return pauseCauses(facts, now).length === 0 ? 'open' : 'paused'
}

/** What pauses giving to a case, if its state is `paused`. */
export const pauseCausesOf = (facts: DonationStatusFacts, now: Date): PauseCause[] =>
  donationStatusOf(facts, now) === 'paused' ? pauseCauses(facts, now) : []

/** Start of the period in which a donation counts as recent. */
export const recentSince = (now: Date): Date => after(now, -RECENT_DAYS)

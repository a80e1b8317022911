import type { PauseCause } from '#contract/cases/case-states.ts'
import { RECENT_DAYS } from '#contract/cases/cases.ts'
import { DAY_MS } from '#contract/dates.ts'
import { GIVING_PAUSES_AFTER_DAYS, REFUNDS_AFTER_DAYS } from '#contract/fundraisers/case-limits.ts'

/** When a case accepts donations, as pure functions. When money is paid out is a rule of payouts. */

export type Giving = 'open' | 'paused' | 'ended' | 'not_public'

export type GivingFacts = {
  readonly status: number
  readonly visibility: string
  readonly donationsEnabled: boolean
  readonly publishedAt: Date | null
  /** The end date set by the organizer, if any. */
  readonly endsAt: Date | null
  /** When the recipient was first verified. */
  readonly verifiedAt: Date | null
  /** Whether the withdrawal account is frozen: donations couldn't be paid out. */
  readonly frozen: boolean
}

const after = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/**
 * Verification deadlines, from publication until the withdrawal account is first verified; then null
 * permanently.
 */
export const verificationDates = ({
  publishedAt,
  verifiedAt,
}: Pick<GivingFacts, 'publishedAt' | 'verifiedAt'>) =>
  verifiedAt !== null || publishedAt === null
    ? { givingPausesAt: null, refundsAt: null }
    : {
        givingPausesAt: after(publishedAt, GIVING_PAUSES_AFTER_DAYS),
        refundsAt: after(publishedAt, REFUNDS_AFTER_DAYS),
      }

/** When every gift was given back because the recipient was never verified; null if that didn't happen. */
export const givenBackAt = (
  facts: Pick<GivingFacts, 'publishedAt' | 'verifiedAt'>,
  now: Date,
): Date | null => {
  const { refundsAt } = verificationDates(facts)
  return refundsAt !== null && refundsAt <= now ? refundsAt : null
}

/** When donations ended, by the organizer or the set date; null if they haven't. */
export const endOf = (
  { status, endedAt, endsAt }: { status: number; endedAt: Date | null; endsAt: Date | null },
  now: Date,
): Date | null => (status === 1 ? endedAt : endsAt !== null && endsAt <= now ? endsAt : null)

/** Later than any date of a case. */
const NEVER_CLOSES = new Date('9999-01-01')

type Pause = {
  readonly cause: PauseCause
  /** Null if it pauses donations now, whatever the date. */
  readonly from: Date | null
}

/** What pauses donations, and what will unless something changes. */
const pausesOf = (facts: Omit<GivingFacts, 'visibility'>): Pause[] => {
  const { givingPausesAt } = verificationDates(facts)
  const pauses: Pause[] = []
  if (!facts.donationsEnabled) pauses.push({ cause: 'organizer', from: null })
  if (facts.frozen) pauses.push({ cause: 'frozen', from: null })
  else if (givingPausesAt !== null) pauses.push({ cause: 'identity_check', from: givingPausesAt })
  return pauses
}

/** Until when a public case takes donations unless something changes; null if it takes none. */
export const openUntil = (facts: Omit<GivingFacts, 'visibility'>): Date | null => {
  const pauses = pausesOf(facts).map(({ from }) => from)
  if (facts.status === 1 || pauses.includes(null)) return null
  const dates = [facts.endsAt, ...pauses, NEVER_CLOSES].filter((date) => date !== null)
  return new Date(Math.min(...dates.map(Number)))
}

const pauseCauses = (facts: GivingFacts, now: Date): PauseCause[] =>
  pausesOf(facts)
    .filter(({ from }) => from === null || from <= now)
    .map(({ cause }) => cause)

export const givingOf = (facts: GivingFacts, now: Date): Giving => {
  if (facts.visibility !== 'live') return 'not_public'
  if (facts.status === 1 || (facts.endsAt !== null && facts.endsAt <= now)) return 'ended'
  if (givenBackAt(facts, now) !== null) return 'ended'
  return pauseCauses(facts, now).length === 0 ? 'open' : 'paused'
}

/** What pauses giving to a case, if its state is `paused`. */
export const pauseCausesOf = (facts: GivingFacts, now: Date): PauseCause[] =>
  givingOf(facts, now) === 'paused' ? pauseCauses(facts, now) : []

/** Start of the period in which a donation counts as recent. */
export const recentSince = (now: Date): Date => after(now, -RECENT_DAYS)

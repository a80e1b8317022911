import { DAY_MS } from '#contract/dates.ts'
import { PAYOUT_EVERY_DAYS } from '#contract/payouts/payout-times.ts'
import type { PendingRetry } from './payout-history.ts'

/** The rules for when money is paid out, as pure functions. */

const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** When the weekly payout that follows one at this time leaves. */
export const nextRunAfter = (at: Date): Date => daysAfter(at, PAYOUT_EVERY_DAYS)

/** When a failed payout is sent again: an overdue retry is made within the hour. */
export const retryRunAt = ({ at }: Pick<PendingRetry, 'at'>, now: Date): Date => (at > now ? at : now)

export type RunFacts = {
  readonly verified: boolean
  readonly payableCents: number
  readonly lastSentAt: Date | null
  /** When the case's first donation clears. */
  readonly firstClearsAt: Date | null
}

const firstDueAt = ({
  lastSentAt,
  firstClearsAt,
}: Pick<RunFacts, 'lastSentAt' | 'firstClearsAt'>): Date | null =>
  lastSentAt === null ? firstClearsAt : daysAfter(lastSentAt, PAYOUT_EVERY_DAYS)

/**
 * When the next weekly payout is due: `PAYOUT_EVERY_DAYS` after the last one, or once the first donation has cleared.
 * An overdue payout is due on the same weekday of a later week. Null while nothing can leave. What has cleared by then
 * decides whether money really leaves: pages show `readPayoutDate`.
 */
export const nextRunAt = ({ verified, payableCents, ...facts }: RunFacts, now: Date): Date | null => {
  if (!verified || payableCents <= 0) return null
  const due = firstDueAt(facts)
  if (due === null) return null
  const weeksLate = Math.max(0, Math.ceil((now.getTime() - due.getTime()) / (PAYOUT_EVERY_DAYS * DAY_MS)))
  return daysAfter(due, weeksLate * PAYOUT_EVERY_DAYS)
}

/** When the latest weekly payout was due, always on the same weekday; null before the first. */
export const latestRunAt = (
  facts: Pick<RunFacts, 'lastSentAt' | 'firstClearsAt'>,
  now: Date,
): Date | null => {
  const due = firstDueAt(facts)
  if (due === null || due > now) return null
  const weeks = Math.floor((now.getTime() - due.getTime()) / (PAYOUT_EVERY_DAYS * DAY_MS))
  return daysAfter(due, weeks * PAYOUT_EVERY_DAYS)
}

/** When the weekly payout that includes a donation leaves: the first one after it has cleared. */
export const leavesAtOf = (clearsAt: Date, nextPayout: Date | null): Date | null => {
  if (nextPayout === null) return null
  const weekMs = PAYOUT_EVERY_DAYS * DAY_MS
  const weeks = Math.max(0, Math.ceil((clearsAt.getTime() - nextPayout.getTime()) / weekMs))
  return daysAfter(nextPayout, weeks * PAYOUT_EVERY_DAYS)
}

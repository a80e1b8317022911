import { addDays, DAY_MS, daysBefore, pacificDay, pacificHour } from '#contract/dates.ts'
import { DAILY_PAYOUT_HOUR, PAYOUT_EVERY_DAYS } from '#contract/payouts/payout-times.ts'
import type { ChosenInterval } from '#server/identity-check/withdrawal-account/payout-interval.ts'
import type { PendingRetry } from './payout-history.ts'

/**
 * The rules for when money is paid out, as pure functions: every seven days, or each day at 8:00 Pacific from the first one
 * after the recipient chose it.
 */

const WEEK_MS = PAYOUT_EVERY_DAYS * DAY_MS

const weeksAfter = (at: Date, weeks: number): Date => new Date(at.getTime() + weeks * WEEK_MS)

const dailyRunOn = (day: string): Date => pacificHour(day, DAILY_PAYOUT_HOUR)

/** The first daily run at a time or after it. */
const dailyRunFrom = (at: Date): Date => {
  const run = dailyRunOn(pacificDay(at))
  return run >= at ? run : dailyRunOn(addDays(pacificDay(at), 1))
}

const latestOf = (...times: readonly (Date | null)[]): Date =>
  new Date(Math.max(...times.map((at) => at?.getTime() ?? 0)))

/** When a payout that follows one at this time leaves. A day has one. */
export const nextRunAfter = (at: Date, { interval }: Pick<ChosenInterval, 'interval'>): Date =>
  interval === 'daily' ? dailyRunOn(addDays(pacificDay(at), 1)) : weeksAfter(at, 1)

/** When a failed payout is sent again: an overdue retry is made within the hour. */
export const retryRunAt = ({ at }: Pick<PendingRetry, 'at'>, now: Date): Date => (at > now ? at : now)

export type RunFacts = ChosenInterval & {
  readonly payableCents: number
  readonly lastSentAt: Date | null
  /** Pacific day of the latest payout that wasn't canceled. */
  readonly lastDueDay: string | null
  /** When the case's first donation clears. */
  readonly firstClearsAt: Date | null
}

type DueFacts = Omit<RunFacts, 'payableCents'>

const firstWeeklyRun = ({
  lastSentAt,
  firstClearsAt,
}: Pick<DueFacts, 'lastSentAt' | 'firstClearsAt'>): Date | null =>
  lastSentAt === null ? firstClearsAt : weeksAfter(lastSentAt, 1)

/** An overdue weekly payout is due on the same weekday of a later week. */
const nextWeeklyRun = (due: Date, now: Date): Date =>
  weeksAfter(due, Math.max(0, Math.ceil((now.getTime() - due.getTime()) / WEEK_MS)))

const nextDailyRun = ({ chosenAt, lastDueDay }: DueFacts, now: Date): Date => {
  const run = dailyRunFrom(latestOf(now, chosenAt))
  return lastDueDay !== null && pacificDay(run) <= lastDueDay ? dailyRunOn(addDays(lastDueDay, 1)) : run
}

/** The first daily run after it was chosen: an earlier weekly payout still leaves, so that the choice delays nothing. */
const firstDailyRun = ({ chosenAt }: DueFacts): Date => dailyRunFrom(chosenAt ?? new Date(0))

/**
 * When the next payout is due: a week after the last one, or once the first donation has cleared; daily at 8:00. Null while
 * nothing is owed. The recipient must be verified. What has cleared by then decides whether money really leaves: pages show
 * `readPayoutDate`.
 */
export const nextRunAt = ({ payableCents, ...facts }: RunFacts, now: Date): Date | null => {
  const due = firstWeeklyRun(facts)
  if (payableCents <= 0 || due === null) return null
  const weekly = nextWeeklyRun(due, now)
  if (facts.interval === 'weekly') return weekly
  const isBefore = now < firstDailyRun(facts) && pacificDay(weekly) < pacificDay(firstDailyRun(facts))
  return isBefore ? weekly : nextDailyRun(facts, now)
}

/** When the latest payout was due; null before the first. Weekly ones are always on the same weekday. */
export const latestRunAt = (facts: DueFacts, now: Date): Date | null => {
  const due = firstWeeklyRun(facts)
  if (facts.interval === 'daily' && now >= firstDailyRun(facts)) {
    // A run is 23 to 25 hours after the one before.
    const runs = [daysBefore(now, 1), now].map((at) => dailyRunOn(pacificDay(at)))
    return facts.firstClearsAt === null ? null : (runs.findLast((run) => run <= now) ?? null)
  }
  if (due === null || due > now) return null
  const latest = weeksAfter(due, Math.floor((now.getTime() - due.getTime()) / WEEK_MS))
  const isDailyToday = facts.interval === 'daily' && pacificDay(latest) === pacificDay(firstDailyRun(facts))
  return isDailyToday ? null : latest
}

/** When the payout that includes a donation leaves: the first one after it has cleared. */
export const leavesAtOf = (
  clearsAt: Date,
  nextPayout: Date | null,
  chosen: Pick<ChosenInterval, 'interval'>,
): Date | null => {
  if (nextPayout === null) return null
  if (chosen.interval === 'weekly') return nextWeeklyRun(nextPayout, clearsAt)
  return clearsAt <= nextPayout
    ? nextPayout
    : latestOf(nextRunAfter(nextPayout, chosen), dailyRunFrom(clearsAt))
}

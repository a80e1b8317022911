import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Db } from './database.ts'

/** Clocks may differ by this much: more than a slow answer takes, less than any deadline of money. */
export const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS
/** For how long the provider's answered time is compared. */
const PROVIDER_TIME_KEPT_MS = 15 * MINUTE_MS

/** How far this process's clock is ahead of two that it doesn't control, in milliseconds; negative if behind. */
export type ClockReading = {
  readonly aheadOfDatabaseMs: number
  /** Null if the provider hasn't told the time lately. */
  readonly aheadOfProviderMs: number | null
}

/** Compares the process's real time, without the sandbox's jumps, with the database's and the provider's. */
export type ClockCheck = {
  /** Compares now. */
  readonly read: (db?: Db) => Promise<ClockReading>
  /** The previous comparison; null before the first. */
  readonly latest: () => ClockReading | null
  /** Keeps the time that the provider has just answered. */
  readonly noteProviderTime: (at: Date) => void
}

/** How far a clock is ahead of another one that was read between two of its readings. */
const aheadOf = (other: Date, before: Date, after: Date): number =>
  Math.max(before.getTime() - other.getTime(), 0) + Math.min(after.getTime() - other.getTime(), 0)

export const createClockCheck = (ownDb: Db, clock: Clock = systemClock): ClockCheck => {
  let latest: ClockReading | null = null
  let provider: { readonly atMs: number; readonly notedMs: number } | null = null
  const aheadOfProvider = (now: Date): number | null => {
    if (provider === null) return null
    // A timer that no one can set, because the clock may have been set meanwhile.
    const passedMs = performance.now() - provider.notedMs
    return passedMs > PROVIDER_TIME_KEPT_MS ? null : now.getTime() - provider.atMs - passedMs
  }
  return {
    read: async (db = ownDb) => {
      const before = clock.now()
      const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
      const after = clock.now()
      const at = rows[0]?.at ?? after
      latest = { aheadOfDatabaseMs: aheadOf(at, before, after), aheadOfProviderMs: aheadOfProvider(after) }
      return latest
    },
    latest: () => latest,
    noteProviderTime: (at) => {
      provider = { atMs: at.getTime(), notedMs: performance.now() }
    },
  }
}

const isOff = (aheadMs: number | null): aheadMs is number =>
  aheadMs !== null && Math.abs(aheadMs) > CLOCK_TOLERANCE_MS

const UNITS = [
  ['days', DAY_MS],
  ['hours', HOUR_MS],
  ['minutes', MINUTE_MS],
] as const

const describe = (aheadMs: number, other: string): string => {
  const ms = Math.abs(aheadMs)
  const [unit, unitMs] = UNITS.find(([, size]) => ms >= 2 * size) ?? ['minutes', MINUTE_MS]
  return `${Math.round(ms / unitMs)} ${unit} ${aheadMs > 0 ? 'ahead of' : 'behind'} the ${other}’s`
}

/** By how much the process's clock differs, as the end of a sentence for staff; null if it may be relied on. */
export const clockProblem = ({ aheadOfDatabaseMs, aheadOfProviderMs }: ClockReading): string | null => {
  const problems = [
    ...(isOff(aheadOfDatabaseMs) ? [describe(aheadOfDatabaseMs, 'database')] : []),
    ...(isOff(aheadOfProviderMs) ? [describe(aheadOfProviderMs, 'payment provider')] : []),
  ]
  return problems.length === 0 ? null : `this node’s clock is ${problems.join(' and ')}`
}

/** Whether another node would tell the time better: the database disagrees, and the provider doesn't side with us. */
export const isOnlyNodeWrong = ({ aheadOfDatabaseMs, aheadOfProviderMs }: ClockReading): boolean =>
  isOff(aheadOfDatabaseMs) && (aheadOfProviderMs === null || isOff(aheadOfProviderMs))

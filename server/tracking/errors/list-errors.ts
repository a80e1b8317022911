import { sql } from 'kysely'
import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { ERROR_LEVELS, type ErrorLevel } from '#contract/codes.ts'
import { HOUR_MS } from '#contract/dates.ts'
import {
  ERROR_SIDES,
  ERROR_STATES,
  type ErrorDetail,
  type ErrorGroup,
} from '#contract/tracking/error-calls.ts'
import type { Deps } from '#server/deps.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { readWaiting, type WaitingWork } from '#server/platform/waiting.ts'
import { hourOf } from '../insight-hours.queries.ts'
import { countDropped } from './error-intake.queries.ts'
import {
  countErrorGroups,
  type ErrorRow,
  readBrowsers,
  readErrorGroup,
  readErrorGroups,
  readErrorHours,
  readErrorsToFix,
} from './errors.queries.ts'
import { sourceLinesAround } from './source-maps.ts'

const HOURS = 12
/** A group is rising if it recurs this many times as often as usual, and at least this often. */
const RISING_FACTOR = 3
const RISING_LEAST = 3
const DAY_HOURS = 24

type Hours = readonly { readonly groupKey: string; readonly hourAt: Date; readonly times: number }[]

/** Whether the current and the previous hour have three times the errors of two average hours of the day before. */
const isRising = (hours: Hours, now: Date): boolean => {
  const lastAt = hourOf(now).getTime() - HOUR_MS
  const recent = hours
    .filter(({ hourAt }) => hourAt.getTime() >= lastAt)
    .reduce((sum, { times }) => sum + times, 0)
  const earlier = hours
    .filter(({ hourAt }) => hourAt.getTime() < lastAt)
    .reduce((sum, { times }) => sum + times, 0)
  return recent >= Math.max(RISING_LEAST, (RISING_FACTOR * 2 * earlier) / (DAY_HOURS - 2))
}

const groupOf = (row: ErrorRow, hours: Hours, now: Date): ErrorGroup => ({
  groupKey: row.groupKey,
  side: parseEnumColumn(ERROR_SIDES, row.side),
  level: parseEnumColumn(ERROR_LEVELS, row.level),
  message: row.message,
  place: row.place,
  page: row.page,
  isRegressed: row.isRegressed,
  version: row.version,
  times: Number(row.times),
  state: parseEnumColumn(ERROR_STATES, row.state),
  firstSeenAt: row.firstSeenAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  isRising: isRising(
    hours.filter(({ groupKey }) => groupKey === row.groupKey),
    now,
  ),
})

const detailOf = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  row: ErrorRow,
  hours: Hours,
): Promise<ErrorDetail> => {
  const now = clock.now()
  const first = hourOf(now).getTime() - (HOURS - 1) * HOUR_MS
  const timesAt = (at: number): number =>
    hours
      .filter(({ groupKey, hourAt }) => groupKey === row.groupKey && hourAt.getTime() === at)
      .reduce((sum, { times }) => sum + times, 0)
  return {
    ...groupOf(row, hours, now),
    stack: row.stack,
    routes: row.routes === null || row.routes === '' ? [] : row.routes.split('\n'),
    source: await sourceLinesAround(row.place),
    hours: Array.from({ length: HOURS }, (_, index) => timesAt(first + index * HOUR_MS)),
    browsers: await readBrowsers(database.db, row.groupKey),
  }
}

const lastFixedAt = (counts: Awaited<ReturnType<typeof countErrorGroups>>): Date | null =>
  counts.reduce<Date | null>(
    (latest, { state, lastChangedAt }) =>
      state === 'fixed' && lastChangedAt !== null && (latest === null || lastChangedAt > latest)
        ? lastChangedAt
        : latest,
    null,
  )

/** A page of the groups of errors in a state, and the details of the chosen group. */
export const listErrors = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  { groupKey, ...request }: CallArguments<Calls['staffErrors']>,
): Promise<CallOutput<Calls['staffErrors']>> => {
  const { db } = deps.database
  const now = deps.clock.now()
  const dayAgo = new Date(hourOf(now).getTime() - DAY_HOURS * HOUR_MS)
  const [{ items: rows, nextCursor }, counts, dropped] = await Promise.all([
    readErrorGroups(db, request),
    countErrorGroups(db),
    countDropped(db, dayAgo),
  ])
  const chosen =
    groupKey === undefined
      ? rows[0]
      : (rows.find((row) => row.groupKey === groupKey) ?? (await readErrorGroup(db, groupKey)))
  const keys = [...rows, ...(chosen ? [chosen] : [])].map((row) => row.groupKey)
  const hours = await readErrorHours(db, keys, dayAgo)
  const count = (matches: (row: (typeof counts)[number]) => boolean): number =>
    counts.filter(matches).reduce((sum, row) => sum + row.groups, 0)
  const countOpen = (level: ErrorLevel, ...sides: readonly string[]): number =>
    count((row) => row.state === 'open' && row.level === level && sides.includes(row.side))
  return {
    items: rows.map((row) => groupOf(row, hours, now)),
    nextCursor,
    lastFixedAt: lastFixedAt(counts)?.toISOString() ?? null,
    dropped,
    counts: {
      open: countOpen('error', ...ERROR_SIDES),
      browser: countOpen('error', 'browser'),
      server: countOpen('error', 'server'),
      info: countOpen('info', ...ERROR_SIDES),
      fixed: count((row) => row.state === 'fixed'),
      muted: count((row) => row.state === 'muted'),
    },
    chosen: chosen ? await detailOf(deps, chosen, hours) : null,
  }
}

/** Open groups of errors that staff have to look at, the first seen first. */
export const listErrorsToFix = ({ database }: Pick<Deps, 'database'>, limit: number): Promise<ErrorRow[]> =>
  readErrorsToFix(database.db, limit)

/** Counts the open groups of errors that staff have to look at. */
export const countOpenErrors = ({ database }: Pick<Deps, 'database'>): Promise<WaitingWork> =>
  readWaiting(
    database.db,
    sql<WaitingWork>`select count(*)::int as count, min(first_seen_at) as oldest_at
      from error_group where state = 'open' and level = 'error'`,
  )

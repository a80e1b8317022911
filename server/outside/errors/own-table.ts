import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { HOUR_MS } from '#contract/dates.ts'
import { ALERT_WINDOW_MS, placeInLine } from '#contract/tracking/error-reports.ts'
import type { Database } from '#server/platform/database.ts'
import type { ErrorReporter, ReportedError } from './port.ts'

const OWN_SOURCE = /^(?:server|web|contract)\//
const PLACE_LENGTH = 300

/** The first line of the stack that is ours: file and line. */
export const placeOf = (stack: string): string => {
  const places = stack.split('\n').flatMap((line) => placeInLine(line) ?? [])
  const own = places.find((place) => OWN_SOURCE.test(place))
  const built = places.find((place) => place.startsWith('assets/'))
  // Without the column, which differs between browsers.
  const place = own?.slice(0, own.lastIndexOf(':')) ?? built
  return place?.slice(0, PLACE_LENGTH) ?? 'unknown place'
}

/** Groups errors by message and place. */
export const groupKeyOf = ({
  side,
  message,
  stack,
}: Pick<ReportedError, 'side' | 'message' | 'stack'>): string =>
  createHash('sha256')
    .update(JSON.stringify([side, message, placeOf(stack)]))
    .digest('hex')
    .slice(0, 32)

/**
 * Stores errors in groups in our own table. A group that was marked fixed reopens when its error comes back. Each group
 * counts its errors in a window of `ALERT_WINDOW_MS` from the first; the next error after that begins a new window.
 */
export const ownTableErrors = (database: Pick<Database, 'db'>): ErrorReporter => ({
  report: async (error) => {
    const { side, level, message, stack, page, routes, browser, at, times } = error
    const groupKey = groupKeyOf(error)
    const hourAt = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
    const windowFrom = new Date(at.getTime() - ALERT_WINDOW_MS)
    await sql`
      insert into error_group (group_key, side, level, message, place, stack, page, routes, times, first_seen_at,
        last_seen_at, window_at, window_times)
      values (${groupKey}, ${side}, ${level}, ${message}, ${placeOf(stack)}, ${stack}, ${page}, ${routes.join('\n')},
        ${times}, ${at}, ${at}, ${at}, ${times})
      on conflict (group_key) do update set times = error_group.times + excluded.times, last_seen_at = excluded.last_seen_at,
        level = excluded.level, stack = excluded.stack, routes = excluded.routes,
        is_regressed = error_group.is_regressed or error_group.state = 'fixed',
        state = case when error_group.state = 'fixed' then 'open' else error_group.state end,
        window_times = case when error_group.window_at >= ${windowFrom} then error_group.window_times + excluded.window_times
          else excluded.window_times end,
        window_at = case when error_group.window_at >= ${windowFrom} then error_group.window_at
          else excluded.window_at end`.execute(database.db)
    await sql`
      insert into error_hour (group_key, hour_at, browser, times)
      values (${groupKey}, ${hourAt}, ${browser ?? 'Server'}, ${times})
      on conflict (group_key, hour_at, browser) do update set times = error_hour.times + excluded.times`.execute(
      database.db,
    )
  },
})

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/platform/database.ts'
import type { ErrorReporter, ReportedError } from './port.ts'

const OWN_LINE = /\(?((?:server|web|contract|assets)\/[^\s()]+:\d+):\d+\)?/

/** File and line of the first stack line that is ours. */
export const placeOf = (stack: string): string => OWN_LINE.exec(stack)?.[1]?.slice(0, 300) ?? 'unknown place'

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

/** Stores errors in groups in a table of ours. A fixed one that recurs is reopened. */
export const ownTableErrors = (database: Pick<Database, 'reader'>): ErrorReporter => ({
  report: async (error) => {
    const { side, message, stack, page, at } = error
    await sql`
      insert into error_group (group_key, side, message, place, stack, page, first_seen_at, last_seen_at)
      values (${groupKeyOf(error)}, ${side}, ${message}, ${placeOf(stack)}, ${stack}, ${page}, ${at}, ${at})
      on conflict (group_key) do update set times = error_group.times + 1, last_seen_at = excluded.last_seen_at,
        stack = excluded.stack, is_regressed = error_group.is_regressed or error_group.state = 'fixed',
        state = case when error_group.state = 'fixed' then 'open' else error_group.state end`.execute(
      database.reader,
    )
  },
})

import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import type { Window } from './insight-hours.queries.ts'

/** Current number of visitors per page. */
export const readLiveNow = async (
  db: Db,
  { from, to }: Window,
): Promise<{ page: string; visitors: number }[]> => {
  const { rows } = await sql<{ page: string; visitors: number }>`
    select coalesce(page_name, 'other') as page, count(distinct visitor_id)::int as visitors
    from tracked_event where op_at >= ${from} and op_at <= ${to} and not is_bot
    group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

/** The funnel by day and source. */
export const readFunnelDays = async (
  db: Db,
  { from, to }: Window,
): Promise<{ day: string; source: string; step: string; count: number }[]> => {
  const { rows } = await sql<{ day: string; source: string; step: string; count: number }>`
    select to_char(hour_at at time zone 'America/Los_Angeles', 'YYYY-MM-DD') as day, segment as source, step,
      sum(count)::int as count
    from insight_hour where metric = 'funnel' and hour_at >= ${from} and hour_at < ${to}
    group by 1, 2, 3 order by 1, 2`.execute(db)
  return rows
}

import { sql } from 'kysely'
import { addDays, endOfPacificDay, MINUTE_MS, pacificDay } from '#contract/dates.ts'
import { CONFIRMED_WITHIN_SECONDS, type TodayFigures } from '#contract/staff/staff-shapes.ts'
import type { Deps } from '#server/deps.ts'

const RECENT_MS = 5 * MINUTE_MS

/** Gifts of this Pacific day, and how many payments were confirmed quickly after they were sent to the provider. */
export const readToday = async ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<TodayFigures> => {
  const now = clock.now()
  const yesterday = addDays(pacificDay(now), -1)
  const since = endOfPacificDay(yesterday)
  const { rows } = await sql<TodayFigures>`
    select coalesce(sum(o.amount_cents), 0)::float8 as donated_cents, count(*)::int as donation_count,
      count(*) filter (where o.paid_at > ${new Date(now.getTime() - RECENT_MS)})::int as recent_donations,
      count(a.requested_at)::int as measured,
      count(*) filter (where o.paid_at <= a.requested_at + ${CONFIRMED_WITHIN_SECONDS} * interval '1 second')::int as quick
    from orders o
    left join lateral (
      select max(requested_at) as requested_at from charge_attempt where case_id = o.case_id and order_id = o.order_id
    ) a on true
    where o.paid_at >= ${since}`.execute(database.db)
  const [row] = rows
  if (row === undefined) throw new Error('a count always has a row')
  return row
}

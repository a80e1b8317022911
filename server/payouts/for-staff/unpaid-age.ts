import { sql } from 'kysely'
import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { listHeldCases } from '#server/identity-check/holds/hold-money.ts'

export type UnpaidAge = { readonly label: string; readonly cents: number; readonly cases: number }

const AGE_BOUNDS_DAYS = [7, 30, 60] as const
/** Labels by index of the age's bucket. */
const LABELS = ['Up to 7 days', '8 to 30 days', '31 to 60 days', 'Longer'] as const

/** Money owed to cases without an open hold, by time since their last payout or publication. */
export const readUnpaidAges = async ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<UnpaidAge[]> => {
  const [week, month, twoMonths] = AGE_BOUNDS_DAYS.map(
    (days) => new Date(clock.now().getTime() - days * DAY_MS),
  )
  const heldIds = await listHeldCases(database.db)
  const { rows } = await sql<{ bucket: number; cents: number; cases: number }>`
    select case when since >= ${week} then 0 when since >= ${month} then 1 when since >= ${twoMonths} then 2 else 3 end as bucket,
      sum(payable_cents)::bigint as cents, count(*)::int as cases
    from (select b.payable_cents, coalesce(p.last_at, c.published_at, c.created_at) as since
          from case_balance b
          join cases c on c.case_id = b.case_id
          left join (select case_id, max(created_at) as last_at from payout where status not in ('failed', 'reversed', 'canceled') group by case_id) p
            on p.case_id = b.case_id
          where b.payable_cents > 0 and b.case_id <> all(${heldIds}::text[])) owed
    group by 1`.execute(database.db)
  return LABELS.map((label, index) => {
    const row = rows.find(({ bucket }) => bucket === index)
    return { label, cents: row?.cents ?? 0, cases: row?.cases ?? 0 }
  })
}

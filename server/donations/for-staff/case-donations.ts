import { sql } from 'kysely'
import { formatCents } from '#contract/money.ts'
import { staffPath } from '#contract/page-addresses.ts'
import { type TimelineEntry, timelineEntry } from '#contract/staff/timeline.ts'
import type { Deps } from '#server/deps.ts'

const ROWS_MAX = 100

type Day = {
  readonly day: string
  readonly donationCount: number
  readonly cents: number
  readonly lastAt: Date
}
type MoneyBack = {
  readonly id: string
  readonly orderId: string
  readonly at: Date
  readonly cents: number
  readonly what: string
}

/** Timeline entries of a case: its donations summed per day, and each refund and dispute with its end; unsorted. */
export const readDonationTimeline = async (
  { database }: Pick<Deps, 'database'>,
  caseId: string,
): Promise<TimelineEntry[]> => {
  const days = await sql<Day>`
    select to_char(donated_at at time zone 'America/Los_Angeles', 'YYYY-MM-DD') as day, count(*)::int as donation_count,
      sum(amount_cents)::bigint as cents, max(donated_at) as last_at
    from donation where case_id = ${caseId} group by 1 order by 1 desc limit ${ROWS_MAX}`.execute(database.db)
  const moneyBack = await sql<MoneyBack>`
    select refund_id::text as id, order_id, created_at as at, total_cents as cents, 'Refund of' as what
    from refund where case_id = ${caseId}
    union all
    select refund_id || ' failed', order_id, state_at, total_cents, 'Refund failed,'
    from refund where case_id = ${caseId} and state = 'failed'
    union all
    select dispute_id::text, order_id, opened_at, amount_cents, 'Dispute over' from dispute where case_id = ${caseId}
    union all
    select dispute_id || state, order_id, state_at, amount_cents, 'Dispute ' || replace(state, '_', ' ') || ','
    from dispute where case_id = ${caseId} and state not in ('open', 'inquiry')
    order by 3 desc limit ${ROWS_MAX}`.execute(database.db)
  return [
    ...days.rows.map(({ day, donationCount, cents, lastAt }) =>
      timelineEntry(
        'money',
        lastAt,
        `${donationCount} ${donationCount === 1 ? 'gift' : 'gifts'}, ${formatCents(cents)}`,
        {
          id: day,
        },
      ),
    ),
    ...moneyBack.rows.map(({ id, orderId, at, cents, what }) =>
      timelineEntry('money', at, `${what} ${formatCents(cents)}`, {
        id,
        address: staffPath('orders', orderId),
      }),
    ),
  ]
}

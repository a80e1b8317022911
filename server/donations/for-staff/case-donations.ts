import { sql } from 'kysely'
import { formatCents } from '#contract/money.ts'
import { staffPath } from '#contract/page-addresses.ts'
import type { StaffCase } from '#contract/staff/case-calls.ts'
import { type TimelineEntry, timelineEntry } from '#contract/staff/timeline.ts'
import type { Deps } from '#server/deps.ts'
import { STILL_GIVEN } from '../donors/donors.queries.ts'
import { isErased, nameContext } from '../opening/order-person.ts'

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
        { id: day, gifts: { count: donationCount, cents } },
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

/** Donors of a case that its page lists. The list of orders has all. */
const DONORS_SHOWN = 5

/** The donors of a case's newest gifts that weren't refunded, newest first. */
export const listLatestDonors = async (
  { database: { db }, personalData }: Pick<Deps, 'database' | 'personalData'>,
  caseId: string,
): Promise<StaffCase['donors']> => {
  const rows = await db
    .selectFrom('donation')
    .innerJoin('orders', (join) =>
      join.onRef('orders.caseId', '=', 'donation.caseId').onRef('orders.orderId', '=', 'donation.donationId'),
    )
    .select(['orderId', 'orders.emailHash', 'nameCipher', 'donation.amountCents', 'donatedAt'])
    .where('donation.caseId', '=', caseId)
    .where(STILL_GIVEN)
    .orderBy('donatedAt', 'desc')
    .orderBy('donationId', 'desc')
    .limit(DONORS_SHOWN)
    .execute()
  const openers = await personalData.openers(
    db,
    rows.map(({ emailHash }) => emailHash),
  )
  return rows.map(({ orderId, emailHash, nameCipher, amountCents, donatedAt }) => ({
    orderId,
    name: isErased(nameCipher) ? null : (openers.get(emailHash)?.(nameContext(orderId), nameCipher) ?? null),
    amountCents,
    donatedAt: donatedAt.toISOString(),
  }))
}

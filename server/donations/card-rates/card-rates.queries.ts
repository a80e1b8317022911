import { sql } from 'kysely'
import { DISPLAY_TIME_ZONE } from '#contract/dates.ts'
import type { Db } from '#server/platform/database.ts'

export type MonthCount = { readonly month: string; readonly brand: string | null; readonly count: number }

const monthOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone ${sql.lit(DISPLAY_TIME_ZONE)}, 'YYYY-MM')`

const read = async (statement: ReturnType<typeof sql<MonthCount>>, db: Db): Promise<MonthCount[]> =>
  (await statement.execute(db)).rows

/** Payments since a time, by month and card brand. */
export const countPayments = (db: Db, since: Date): Promise<MonthCount[]> =>
  read(
    sql<MonthCount>`select ${monthOf('paidAt')} as month, card_brand as brand, count(*)::int as count
      from orders where paid_at >= ${since} group by 1, 2`,
    db,
  )

/** Disputes opened since a time for which money was withdrawn, by month and card brand; inquiries aren't disputes. */
export const countDisputes = (db: Db, since: Date): Promise<MonthCount[]> =>
  read(
    sql<MonthCount>`select ${monthOf('d.openedAt')} as month, o.card_brand as brand, count(*)::int as count
      from dispute d join orders o on o.case_id = d.case_id and o.order_id = d.order_id
      where d.opened_at >= ${since} and d.state in ('open', 'under_review', 'won', 'lost') group by 1, 2`,
    db,
  )

/** Card networks' warnings of fraud since a time by which donations were refunded, by month and card brand. */
export const countFraudWarnings = (db: Db, since: Date): Promise<MonthCount[]> =>
  read(
    sql<MonthCount>`select ${monthOf('r.createdAt')} as month, o.card_brand as brand, count(*)::int as count
      from refund r join orders o on o.case_id = r.case_id and o.order_id = r.order_id
      where r.created_at >= ${since} and r.reason = 'fraud_warning' group by 1, 2`,
    db,
  )

/** Attempts to pay since a time that have an outcome, by month; brand `declined` for those without a payment. */
export const countAttempts = (db: Db, since: Date): Promise<MonthCount[]> =>
  read(
    sql<MonthCount>`select ${monthOf('requestedAt')} as month,
        case state when 'failed' then 'declined' else 'paid' end as brand, count(*)::int as count
      from charge_attempt where requested_at >= ${since} and state in ('failed', 'succeeded') group by 1, 2`,
    db,
  )

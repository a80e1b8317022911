import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import type { ClearingTimes } from '../clearing-times.ts'
import { STILL_GIVEN } from './donors.queries.ts'

/** What the donations of an address amount to. */
export type GiftsOfDonor = {
  readonly emailHash: string
  readonly count: number
  /** What is left of them after refunds. */
  readonly donatedCents: number
  /** The recipient's part of it: less the card fees that weren't covered. */
  readonly netCents: number
  /** The latest one, whose address is used. */
  readonly orderId: string
}

/** SQL condition of a time within one of several. */
export const isWithinTimes = (
  at: RawBuilder<unknown>,
  times: readonly ClearingTimes[],
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    [
      sql`false`,
      ...times.map(
        ({ after, until }) =>
          sql`(${at} <= ${until} and (${after}::timestamptz is null or ${at} > ${after}::timestamptz))`,
      ),
    ],
    sql` or `,
  )})`

/**
 * What some donors of a case gave of what cleared within some times: without what was refunded, is disputed, or was taken
 * back by banks, and without erased donors.
 */
export const readGiftsBetween = async (
  db: Db,
  caseId: string,
  times: readonly ClearingTimes[],
  emailHashes: readonly string[],
): Promise<ReadonlyMap<string, GiftsOfDonor>> => {
  if (times.length === 0) return new Map()
  const { rows } = await sql<GiftsOfDonor>`
    select orders.email_hash as "emailHash", count(*)::int as count,
      sum(orders.amount_cents - orders.returned_donation_cents)::bigint as "donatedCents",
      sum(orders.amount_cents - orders.returned_donation_cents - orders.fee_cents + orders.returned_fee_cents)::bigint as "netCents",
      (array_agg(orders.order_id order by orders.paid_at desc))[1] as "orderId"
    from orders
    join donation on donation.case_id = orders.case_id and donation.donation_id = orders.order_id
    where orders.case_id = ${caseId} and orders.email_hash = any(${emailHashes}::text[]) and ${STILL_GIVEN}
      and orders.state not in ('disputed', 'charged_back') and octet_length(orders.email_cipher) > 0
      and ${isWithinTimes(sql`donation.clears_at`, times)}
    group by orders.email_hash`.execute(db)
  return new Map(rows.map((row) => [row.emailHash, row]))
}

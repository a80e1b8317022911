import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

/** What isn't final yet of a case's donations, by kind. */
export type DonationsInFlight = {
  readonly caseId: string
  readonly kind: 'refund' | 'dispute' | 'duplicate_payment' | 'order'
  readonly count: number
  readonly cents: number
}

/**
 * Refunds that the provider hasn't completed, disputes that banks haven't decided, duplicate payments not refunded
 * yet, and orders whose charge has no known outcome, per case.
 */
export const readDonationsInFlight = async (
  db: Db,
  caseIds: readonly string[],
): Promise<DonationsInFlight[]> => {
  const { rows } = await sql<DonationsInFlight>`
    select case_id, kind, count(*)::int as count, sum(cents)::bigint as cents from (
      select case_id, 'refund' as kind, total_cents as cents from refund where state in ('requested', 'pending')
      union all
      select case_id, 'dispute', amount_cents from dispute where state in ('open', 'under_review')
      union all
      select case_id, 'duplicate_payment', amount_cents - returned_cents from duplicate_payment where state in ('promised', 'sent')
      union all
      select case_id, 'order', total_cents from orders where state in ('processing', 'unknown')) in_flight
    where case_id = any(${caseIds}::text[]) group by case_id, kind order by case_id, kind`.execute(db)
  return rows
}

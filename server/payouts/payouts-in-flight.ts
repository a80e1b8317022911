import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

/** What isn't final yet of a case's payouts, by kind. */
export type PayoutsInFlight = {
  readonly caseId: string
  readonly kind: 'payout' | 'reversal'
  readonly count: number
  readonly cents: number
}

/** Payouts that haven't arrived, and may still be canceled, and those whose transfer has to be reversed, per case. */
export const readPayoutsInFlight = async (db: Db, caseIds: readonly string[]): Promise<PayoutsInFlight[]> => {
  const { rows } = await sql<PayoutsInFlight>`
    select case_id, kind, count(*)::int as count, sum(amount_cents)::bigint as cents from (
      select case_id, 'payout' as kind, amount_cents from payout_attempt where state in ('reserved', 'transferred')
      union all
      select case_id, 'reversal', amount_cents from payout_attempt
      where state in ('failed', 'returned') and transfer_ref is not null and reversal_ref is null) in_flight
    where case_id = any(${caseIds}::text[]) group by case_id, kind order by case_id, kind`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

/** Sum of a case's donations that were refunded because its recipient was never verified. */
export const readGivenBackCents = async (reader: Db, caseId: string): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(donation_cents), 0)::bigint as cents from refund
    where case_id = ${caseId} and reason = 'never_verified' and state <> 'failed'`.execute(reader)
  return rows[0]?.cents ?? 0
}

import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import type { OrderIds } from '../order-key.ts'

/**
 * Ordinal of the donation within its case, in payment order; null if the public doesn't see it. Returned
 * donations aren't counted, as in the case's donation count. It scans the index `donation_recent` up to the
 * donation, so use it for a page that a donor opens, not for each incoming donation.
 */
export const readDonationNumber = async (db: Db, { caseId, orderId }: OrderIds): Promise<number | null> => {
  const { rows } = await sql<{ number: number }>`
    select count(*)::int as number from donation
    where case_id = ${caseId} and returned_cents < amount_cents and (donated_at, donation_id) <= (
      select donated_at, donation_id from donation where case_id = ${caseId} and donation_id = ${orderId} and returned_cents < amount_cents)`.execute(
    db,
  )
  return rows[0]?.number || null
}

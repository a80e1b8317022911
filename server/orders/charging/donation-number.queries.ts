import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import type { OrderPlace } from '../order-key.ts'

/**
 * Which of the case's gifts this one is, in the order they were paid; null where the public sees none of it. Only
 * gifts that stand are counted, as in the case's own number: one that went back would leave the two apart. Counts the
 * index `donation_recent` up to it, so it is for a page that a donor opens, not for every gift that comes in.
 */
export const readDonationNumber = async (
  reader: Db,
  { caseId, orderId }: OrderPlace,
): Promise<number | null> => {
  const { rows } = await sql<{ number: number }>`
    select count(*)::int as number from donation
    where case_id = ${caseId} and returned_cents < amount_cents and (donated_at, donation_id) <= (
      select donated_at, donation_id from donation where case_id = ${caseId} and donation_id = ${orderId} and returned_cents < amount_cents)`.execute(
    reader,
  )
  return rows[0]?.number || null
}

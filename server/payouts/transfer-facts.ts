import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

export type TransferFacts = { readonly paidCount: number; readonly lastSentAt: Date | null }

/** Number of payouts that arrived, and when the latest that is in transit or arrived was sent. */
export const readTransferFacts = async (reader: Db, caseId: string): Promise<TransferFacts> => {
  const { rows } = await sql<TransferFacts>`
    select (count(*) filter (where status = 'paid'))::int as paid_count, max(sent_at) as last_sent_at from payout
    where case_id = ${caseId} and status in ('in_transit', 'paid')`.execute(reader)
  return rows[0] ?? { paidCount: 0, lastSentAt: null }
}
